package dev.stoa.bench.experiment.keyindex;

import dev.stoa.storage.Storage;
import java.io.IOException;

/** A kind of index that finds the rows of keys. */
interface KeyStructure {
  /** Returns the name in reports. */
  String name();

  /** Returns a short description. */
  String setup();

  /**
   * Writes the index of some keys, each of which is the key of the row with its number.
   *
   * @param path the path of a file that does not exist
   */
  KeyFile build(Keys keys, Storage storage, String path) throws IOException;
}
