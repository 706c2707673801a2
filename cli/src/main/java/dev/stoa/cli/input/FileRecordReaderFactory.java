package dev.stoa.cli.input;

import java.io.IOException;

/** Opens the files of one source, all with the same schema. */
@FunctionalInterface
interface FileRecordReaderFactory {
  FileRecordReader open(InputLocation location) throws IOException;
}
