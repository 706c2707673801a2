package dev.stoa.spark;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Options.CreateFileOptionKeys;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.apache.spark.SparkEnv;

/**
 * An object store on the local disk with the faults of {@link FaultInjection}: a client dies before
 * or after an operation that changes something, or gets no reply to a commit.
 */
public final class FaultyFileSystem extends RawLocalFileSystem {
  static final String SCHEME = "faulty";

  /** The setting of the directory with the faults. */
  static final String FAULT_DIRECTORY = "fs.faulty.directory";

  private FaultInjection faults;

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public URI getUri() {
    return URI.create(SCHEME + ":///");
  }

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    faults = FaultInjection.in(java.nio.file.Path.of(conf.get(FAULT_DIRECTORY)));
  }

  private void step() {
    boolean isDriver = SparkEnv.get() == null || SparkEnv.get().executorId().equals("driver");
    faults.step(isDriver ? FaultInjection.Step.DRIVER_FILE : FaultInjection.Step.EXECUTOR_FILE);
  }

  @Override
  public boolean hasPathCapability(Path path, String capability) throws IOException {
    return capability.equals(CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE)
        || capability.equals(CommonPathCapabilities.VIRTUAL_BLOCK_LOCATIONS)
        || super.hasPathCapability(path, capability);
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    faults.checkReachable();
    step();
    // With permissions, Hadoop would start a process.
    OutputStream output =
        super.create(file, overwrite, bufferSize, replication, blockSize, progress);
    step();
    return new FSDataOutputStream(new SteppedStream(output), null);
  }

  /** Dies before or after it writes its last bytes. */
  private final class SteppedStream extends FilterOutputStream {
    private boolean isClosed;

    SteppedStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      out.write(source, offset, length);
    }

    @Override
    public void close() throws IOException {
      if (!isClosed) {
        isClosed = true;
        step();
        super.close();
        step();
      }
    }
  }

  @Override
  public ConditionalBuilder createFile(Path file) {
    return new ConditionalBuilder(file);
  }

  /** Creates an object if it is absent. */
  public final class ConditionalBuilder
      extends FSDataOutputStreamBuilder<FSDataOutputStream, ConditionalBuilder> {
    private ConditionalBuilder(Path file) {
      super(FaultyFileSystem.this, file);
    }

    @Override
    public FSDataOutputStream build() throws IOException {
      return new FSDataOutputStream(new Put(getPath()), null);
    }

    @Override
    public ConditionalBuilder getThisBuilder() {
      return this;
    }
  }

  /** The object becomes visible when it is completely written. */
  private final class Put extends ByteArrayOutputStream {
    private final Path file;
    private boolean isClosed;

    Put(Path file) {
      this.file = file;
    }

    @Override
    public void close() throws IOException {
      if (isClosed) {
        return;
      }
      isClosed = true;
      faults.checkReachable();
      step();
      if (file.getName().startsWith("v-")) {
        commit();
      } else {
        put();
      }
      step();
    }

    private void commit() throws IOException {
      faults.consume(FaultInjection.CommitFault.DIE_BEFORE);
      boolean isLost = faults.consume(FaultInjection.CommitFault.LOSE_REQUEST);
      if (!isLost) {
        put();
        faults.consume(FaultInjection.CommitFault.DIE_AFTER);
        isLost = faults.consume(FaultInjection.CommitFault.LOSE_REPLY);
      }
      if (isLost) {
        throw new SocketTimeoutException("no reply from the store");
      }
    }

    private void put() throws IOException {
      java.nio.file.Path target = pathToFile(file).toPath();
      Files.createDirectories(target.getParent());
      java.nio.file.Path temporary = Files.createTempFile(faults.directory(), "put", "");
      try {
        Files.write(temporary, toByteArray());
        Files.createLink(target, temporary);
      } catch (java.nio.file.FileAlreadyExistsException e) {
        throw new IOException("412: there is such an object: " + file, e);
      } finally {
        Files.delete(temporary);
      }
    }
  }

  @Override
  public boolean delete(Path path, boolean isRecursive) throws IOException {
    faults.checkReachable();
    step();
    boolean isDeleted = super.delete(path, isRecursive);
    step();
    return isDeleted;
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    faults.checkReachable();
    return super.open(path, bufferSize);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    faults.checkReachable();
    return super.exists(path);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    faults.checkReachable();
    return super.getFileStatus(path);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    faults.checkReachable();
    return super.listStatus(path);
  }

  @Override
  public void setPermission(Path path, FsPermission permission) {
    // Hadoop would start a process.
  }
}
