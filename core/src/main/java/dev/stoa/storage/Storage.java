package dev.stoa.storage;

import dev.stoa.annotation.Public;
import java.io.IOException;
import java.util.List;

/**
 * A directory that holds one table: files are created once, read by position, and never changed.
 *
 * <p>Paths are relative to the directory, with {@code /} between names; the empty path is the
 * directory itself. Invalid paths are rejected with {@code IllegalArgumentException}, see {@link
 * StoragePath}. Implementations are safe for use by many threads.
 */
@Public
public interface Storage {
  /** The directory, as the user wrote it; used in messages. */
  String location();

  /**
   * Opens a file for reading.
   *
   * @throws java.nio.file.NoSuchFileException when the file does not exist
   */
  InputFile open(String path) throws IOException;

  /**
   * Creates a file, and the directories above it, for writing.
   *
   * @throws java.nio.file.FileAlreadyExistsException when a file or directory of this name exists
   */
  OutputFile create(String path) throws IOException;

  /**
   * Creates a whole file in one atomic, durable step: exactly one of several callers creates it,
   * and no reader ever sees a part of it.
   *
   * @return whether this call created the file; false when a file or directory of this name existed
   * @throws NotCreatedException when the call failed and the file was certainly not created
   * @throws IOException when the call failed and it is unknown whether the file was created
   */
  boolean createIfAbsent(String path, byte[] content) throws IOException;

  /** Whether a file or directory exists. */
  boolean exists(String path) throws IOException;

  /** The direct children of a directory, sorted by name; empty when it does not exist. */
  List<StorageEntry> list(String directory) throws IOException;

  /** Deletes a file, or a directory with all its contents; does nothing when it does not exist. */
  void delete(String path) throws IOException;

  /**
   * Makes the names in a directory durable: after this call, a crash loses no file of the directory
   * that was {@linkplain OutputFile#complete() completed} before.
   */
  void sync(String directory) throws IOException;

  /**
   * The nodes that store each file, in the order of the paths; the node with most bytes of a file
   * is first. The lists are empty if the storage does not know its nodes.
   *
   * @throws java.nio.file.NoSuchFileException when the file does not exist
   */
  List<List<Replica>> replicas(List<String> paths) throws IOException;
}
