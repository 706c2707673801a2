package dev.stoa.bench.experiment.keyindex;

import dev.stoa.storage.Storage;
import java.io.IOException;

/** An index that was written: the few numbers that a manifest would have. Immutable. */
interface KeyFile {
  /**
   * Returns the number of pages that a lookup reads before it knows where the entry of a key is. In
   * memory, they need not be read.
   */
  default int directoryPageCount() {
    return 0;
  }

  /** Opens the file without reading from it, also if it was copied to another storage. */
  KeyFinder open(Storage storage) throws IOException;
}
