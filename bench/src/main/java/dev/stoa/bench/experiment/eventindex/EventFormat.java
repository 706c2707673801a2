package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.cli.work.FileTree;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** A system that stores events. */
public interface EventFormat extends Closeable {
  /** Returns the name of the contestant. */
  String name();

  /** Returns its configuration, in a few words. */
  String setup();

  /** Returns what it can do; a format without an index finds no keys, and files do not change. */
  default Set<EventCase> cases() {
    return EventCase.OF_FILES;
  }

  /**
   * Starts the server, with its files in a directory, unless it runs; called before a store is
   * created, and not measured.
   */
  default void startServer(Path directory) throws IOException {
    // Most need no server.
  }

  /**
   * Arranges the files of a store for reading; called after all events were written, and while the
   * store is open.
   */
  default void compact(Path directory) throws IOException {
    // Most do as they write.
  }

  /**
   * Copies a store, which may be open but does not change.
   *
   * @param copy a directory that does not exist
   * @return whether it was copied; if not, all events are written again
   */
  default boolean copy(Path directory, Path copy) throws IOException {
    return false;
  }

  /** Returns the size of a store, without logs and the like. */
  default long sizeInBytes(Path directory) throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  /** Removes a store that is not open. */
  default void remove(Path directory) throws IOException {
    FileTree.remove(directory);
  }

  /** Ends the server. */
  @Override
  default void close() throws IOException {
    // Most need no server.
  }

  /** Creates a store in an empty directory; events are written in the order of their keys. */
  PeerWriter create(Path directory) throws IOException;

  /** Opens the store of a directory. */
  EventStore open(Path directory) throws IOException;

  /** Returns what changes the store of a directory. */
  default EventChanges change(Path directory) throws IOException {
    throw new UnsupportedOperationException(name() + " cannot change its events");
  }
}
