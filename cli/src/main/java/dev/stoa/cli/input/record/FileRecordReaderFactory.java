package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputLocation;
import java.io.IOException;

/** Opens the files of one source, all with the same schema. */
@FunctionalInterface
public interface FileRecordReaderFactory {
  /** Opens a file. */
  FileRecordReader open(InputLocation location) throws IOException;
}
