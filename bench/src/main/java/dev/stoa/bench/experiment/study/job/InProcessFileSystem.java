package dev.stoa.bench.experiment.study.job;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system with checksums, but permissions are set in this process, as Hadoop's
 * native library does. Without that library Hadoop starts a process, {@code chmod}, for each file
 * and directory that it creates: about 40 in a small job, a fifth to a third of its time. {@link
 * StudyJobs} installs it for all jobs.
 */
public final class InProcessFileSystem extends LocalFileSystem {
  /** Creates an uninitialized file system; called by Hadoop. */
  public InProcessFileSystem() {
    super(new RawFileSystem());
  }

  private static final class RawFileSystem extends RawLocalFileSystem {
    private static final String SCHEME = "file";
    private static final URI URI_WITHOUT_STATISTICS = URI.create("in-process:///");

    /**
     * Initializes it with the statistics of its superclass: tasks add up those of all classes with
     * the same scheme before and after each record, so another one would slow down all jobs.
     */
    @Override
    @SuppressWarnings("deprecation") // nothing else returns the statistics of a class
    public void initialize(URI uri, Configuration conf) throws IOException {
      super.initialize(URI_WITHOUT_STATISTICS, conf);
      statistics = getStatistics(SCHEME, RawLocalFileSystem.class);
    }

    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      java.nio.file.Path file = pathToFile(path).toPath();
      boolean isPosix = Files.getFileAttributeView(file, PosixFileAttributeView.class) != null;
      if (isPosix && !permission.getStickyBit()) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permission.toString()));
      } else {
        super.setPermission(path, permission);
      }
    }
  }
}
