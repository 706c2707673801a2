package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputLocation;
import java.io.IOException;
import java.util.Set;

/** Opens the files of one source, all with the same schema. */
@FunctionalInterface
public interface FileRecordReaderFactory {
  /** Opens a file. */
  FileRecordReader open(InputLocation location) throws IOException;

  /**
   * Opens a file of which only some fields are needed; others may be left null.
   *
   * @param positions the positions of the fields in the source's schema
   */
  default FileRecordReader open(InputLocation location, Set<Integer> positions) throws IOException {
    return open(location);
  }
}
