package dev.stoa.bench.paced;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BufferedFSInputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * The files of this machine as {@code paced:/…}, read from one disk with a fixed rate that all
 * tasks share. All bytes read from the operating system take their time, also those of Hadoop's
 * checksum files and those that buffers read ahead. Seeks and directories take none.
 *
 * <p>Files with a checksum file are verified by Hadoop, as through {@link LocalFileSystem}; others
 * have checksums of their own. Hadoop shares one instance among all tasks of a process.
 */
public final class PacedFileSystem extends LocalFileSystem {
  private static final String SCHEME = "paced";
  private static final URI ROOT = URI.create(SCHEME + ":///");
  private static final String BYTES_PER_SECOND = "paced.bytes.per.second";

  /** Creates an uninitialized file system; called by Hadoop. */
  public PacedFileSystem() {
    super(new RawPacedFileSystem());
  }

  /**
   * Makes the file system known to a job.
   *
   * @param bytesPerSecond the disk's rate; the first one that a process uses remains
   */
  public static void configure(Configuration conf, long bytesPerSecond) {
    conf.setClass("fs." + SCHEME + ".impl", PacedFileSystem.class, FileSystem.class);
    conf.setLong(BYTES_PER_SECOND, bytesPerSecond);
  }

  /** Returns the path of a file of this machine in this file system. */
  public static Path path(java.nio.file.Path file) {
    return new Path(SCHEME, null, file.toAbsolutePath().toUri().getPath());
  }

  /** Returns the bytes that the disk of a configured job has read in this process so far. */
  public static long bytesRead(Configuration conf) throws IOException {
    PacedFileSystem fileSystem = (PacedFileSystem) FileSystem.get(ROOT, conf);
    return ((RawPacedFileSystem) fileSystem.getRawFileSystem()).disk.bytesRead();
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FSDataInputStream open(Path file, int bufferSize) throws IOException {
    FileSystem raw = getRawFileSystem();
    return raw.exists(getChecksumFile(file))
        ? super.open(file, bufferSize)
        : raw.open(file, bufferSize);
  }

  /** The file system below the checksums. */
  private static final class RawPacedFileSystem extends RawLocalFileSystem {
    private PacedDisk disk;

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
      super.initialize(uri, conf);
      disk = new PacedDisk(conf.getLong(BYTES_PER_SECOND, Long.MAX_VALUE));
    }

    @Override
    public String getScheme() {
      return SCHEME;
    }

    @Override
    public URI getUri() {
      return ROOT;
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
      return withoutPermissions(super.getFileStatus(path));
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
      return Arrays.stream(super.listStatus(path))
          .map(RawPacedFileSystem::withoutPermissions)
          .toArray(FileStatus[]::new);
    }

    /** Returns a plain status: Hadoop's loads permissions on demand, from paths of files only. */
    private static FileStatus withoutPermissions(FileStatus status) {
      return new FileStatus(
          status.getLen(),
          status.isDirectory(),
          status.getReplication(),
          status.getBlockSize(),
          status.getModificationTime(),
          status.getPath());
    }

    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
      return new FSDataInputStream(
          new BufferedFSInputStream(new PacedInputStream(pathToFile(file), disk), bufferSize));
    }
  }
}
