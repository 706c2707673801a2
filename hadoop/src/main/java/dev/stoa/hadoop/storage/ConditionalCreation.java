package dev.stoa.hadoop.storage;

import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.StoragePath;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.CreateFileOptionKeys;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;

/**
 * Has an object store create an object only where there is none, by Hadoop's option {@code
 * fs.option.create.conditional.overwrite}: {@code If-None-Match} of S3A.
 *
 * <p>That a store's connector sends the condition does not say that the store obeys: some that
 * speak S3's protocol ignore it. Before its first creation this asks once, with an object of its
 * own, and refuses stores that do.
 */
final class ConditionalCreation implements AtomicCreation {
  private final FileSystem fileSystem;
  private final AtomicBoolean isObeyed = new AtomicBoolean();

  ConditionalCreation(FileSystem fileSystem) {
    this.fileSystem = fileSystem;
  }

  @Override
  public boolean createIfAbsent(Path file, byte[] content) throws IOException {
    checkObeyed(file.getParent());
    return put(file, content);
  }

  private boolean put(Path file, byte[] content) throws IOException {
    FSDataOutputStream stream = open(file);
    try {
      stream.write(content);
    } catch (IOException e) {
      abandon(stream);
      throw AtomicCreation.notCreated(file, e);
    }
    try {
      stream.close();
      return true;
    } catch (IOException e) {
      if (isTaken(file, e)) {
        return false;
      }
      throw e;
    }
  }

  private FSDataOutputStream open(Path file) throws NotCreatedException {
    try {
      FSDataOutputStreamBuilder<?, ?> builder = fileSystem.createFile(file);
      builder.overwrite(false);
      builder.recursive();
      builder.must(CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE, true);
      return builder.build();
    } catch (IOException e) {
      throw AtomicCreation.notCreated(file, e);
    }
  }

  /**
   * Whether a creation failed because there is such a file: another writer's, or our own where the
   * reply was lost and the connector asked again. Connectors say it by exceptions of their own.
   */
  private boolean isTaken(Path file, IOException failure) {
    try {
      return fileSystem.getFileStatus(file).isFile();
    } catch (FileNotFoundException absent) {
      return false;
    } catch (IOException e) {
      failure.addSuppressed(e);
      return false;
    }
  }

  /** Closing such a stream would create the object. */
  static void abandon(FSDataOutputStream stream) {
    if (stream.hasCapability(StreamCapabilities.ABORTABLE_STREAM)) {
      stream.abort();
    }
  }

  private void checkObeyed(Path directory) throws IOException {
    if (isObeyed.get()) {
      return;
    }
    Path probe = new Path(directory, StoragePath.TEMPORARY_PREFIX + UUID.randomUUID());
    byte[] content = {1};
    try {
      // The first may find itself, when its reply was lost.
      put(probe, content);
      if (put(probe, content)) {
        throw new NotCreatedException(
            directory
                + ": the store ignored the condition that an object must not exist, so two writers"
                + " could overwrite each other: tables can be read from it but not written; use a"
                + " store that obeys If-None-Match",
            new UnsupportedOperationException("conditional creation in " + fileSystem.getUri()));
      }
      isObeyed.set(true);
    } catch (NotCreatedException e) {
      throw e;
    } catch (IOException e) {
      throw AtomicCreation.notCreated(probe, e);
    } finally {
      deleteProbe(probe);
    }
  }

  private void deleteProbe(Path probe) {
    try {
      fileSystem.delete(probe, false);
    } catch (IOException e) {
      // Whoever may not delete here may commit all the same: a vacuum takes what it finds.
    }
  }
}
