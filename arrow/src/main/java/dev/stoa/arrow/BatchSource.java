package dev.stoa.arrow;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** The exported batches of a scan, in the order of its rows. Called by {@link ScanArrowReader}. */
interface BatchSource extends Closeable {
  /** Returns the next batch, which the caller closes; empty after the last. */
  Optional<ExportedBatch> next() throws IOException;

  /** Returns the number of bytes that were read from the storage so far. */
  long bytesRead();
}
