package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A format of the experiment, with its library's default settings unless its setup says otherwise.
 * Its files are read without the checksums of a file system, such as Hadoop's {@code .crc} files.
 */
interface FlipFormat {
  /** The name in the report. */
  String label();

  /** Its settings, in a few words. */
  String setup();

  /** Writes rows below an empty directory. */
  void write(Path directory, Rows rows) throws IOException;

  /** Reopens the files and passes on each row as {@link RowText}. */
  void read(Path directory, Consumer<String> rows) throws IOException;
}
