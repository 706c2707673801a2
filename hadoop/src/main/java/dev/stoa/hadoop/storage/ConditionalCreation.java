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
 * Creates an object only if it does not exist, with Hadoop's option {@code
 * fs.option.create.conditional.overwrite}, which is {@code If-None-Match} in S3A.
 *
 * <p>A connector that sends the condition does not guarantee that the store obeys it: some stores
 * with S3's protocol ignore it. Before its first creation this class tests the store with a probe
 * object, and rejects stores that ignore the condition.
 */
final class ConditionalCreation implements AtomicCreation {
  private final FileSystem fileSystem;
  private final AtomicBoolean isConditionHonored = new AtomicBoolean();

  ConditionalCreation(FileSystem fileSystem) {
    this.fileSystem = fileSystem;
  }

  @Override
  public boolean createIfAbsent(Path file, byte[] content) throws IOException {
    checkConditionHonored(file.getParent());
    return put(file, content);
  }

  private boolean put(Path file, byte[] content) throws IOException {
    FSDataOutputStream stream = open(file);
    try {
      stream.write(content);
    } catch (IOException e) {
      abort(stream);
      throw AtomicCreation.notCreated(file, e);
    }
    try {
      stream.close();
      return true;
    } catch (IOException e) {
      if (existsAsFile(file, e)) {
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
   * Whether a creation failed because the file exists: that of another writer, or the writer's own
   * if the reply was lost and the connector retried. Each connector has its own exceptions for
   * this.
   */
  private boolean existsAsFile(Path file, IOException failure) {
    try {
      return fileSystem.getFileStatus(file).isFile();
    } catch (FileNotFoundException absent) {
      return false;
    } catch (IOException e) {
      failure.addSuppressed(e);
      return false;
    }
  }

  /** Aborts a stream, since closing it would create the object. */
  static void abort(FSDataOutputStream stream) {
    if (stream.hasCapability(StreamCapabilities.ABORTABLE_STREAM)) {
      stream.abort();
    }
  }

  private void checkConditionHonored(Path directory) throws IOException {
    if (isConditionHonored.get()) {
      return;
    }
    Path probe = new Path(directory, StoragePath.TEMPORARY_PREFIX + UUID.randomUUID());
    byte[] content = {1};
    try {
      // the first request may find its own object if a reply was lost
      put(probe, content);
      if (put(probe, content)) {
        throw new NotCreatedException(
            directory
                + ": the store ignored the condition that an object must not exist, so two writers"
                + " could overwrite each other: tables can be read from this store but not written;"
                + " use a store that supports If-None-Match",
            new UnsupportedOperationException("conditional creation in " + fileSystem.getUri()));
      }
      isConditionHonored.set(true);
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
      // A user without permission to delete may still commit; vacuum removes the probe.
    }
  }
}
