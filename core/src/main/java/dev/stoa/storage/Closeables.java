package dev.stoa.storage;

import dev.stoa.annotation.Internal;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;

/** Closes several files. Called by readers and writers that own more than one. */
@Internal
public final class Closeables {
  private Closeables() {}

  /**
   * Closes all elements, even if closing one of them fails.
   *
   * @throws IOException the first failure, with the later ones suppressed
   */
  public static void closeAll(Collection<? extends Closeable> closeables) throws IOException {
    IOException failure = null;
    for (Closeable closeable : closeables) {
      try {
        closeable.close();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
