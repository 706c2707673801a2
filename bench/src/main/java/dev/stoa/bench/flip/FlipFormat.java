package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A format of the experiment, with the default settings of its library unless {@link #setup} says
 * otherwise. Files are read without the checksums of a file system, such as Hadoop's {@code .crc}
 * files.
 */
interface FlipFormat {
  /** The name in the report. */
  String label();

  /** Describes the settings, in a few words. */
  String setup();

  /** Writes rows to files in an empty directory. */
  void write(Path directory, Rows rows) throws IOException;

  /** Opens the files and passes each row to {@code rows}, as formatted by {@link RowText}. */
  void read(Path directory, Consumer<String> rows) throws IOException;
}
