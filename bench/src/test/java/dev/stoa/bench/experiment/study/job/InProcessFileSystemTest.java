package dev.stoa.bench.experiment.study.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the file system of the study's jobs with Hadoop's own. */
@SuppressWarnings("deprecation") // statistics of all file systems
class InProcessFileSystemTest {
  @TempDir private java.nio.file.Path directory;
  private FileSystem ours;
  private FileSystem hadoops;

  @BeforeEach
  void openFileSystems() throws IOException {
    Configuration settings =
        new StudyJobs(directory.resolve("jobs")).newJob("x").getConfiguration();
    ours = assertInstanceOf(InProcessFileSystem.class, FileSystem.getLocal(settings));
    hadoops = new LocalFileSystem();
    hadoops.initialize(ours.getUri(), settings);
  }

  @Test
  void filesAndDirectoriesHaveTheSamePermissions() throws IOException {
    for (String permission :
        new String[] {"-rw-r--r--", "-rwx------", "-rw-rw-rw-", "-r--r-----"}) {
      FsPermission wanted = FsPermission.valueOf(permission);
      assertEquals(
          permissionsOfNewFiles(hadoops, "hadoop" + permission, wanted),
          permissionsOfNewFiles(ours, "ours" + permission, wanted));
    }
  }

  private String permissionsOfNewFiles(FileSystem fileSystem, String name, FsPermission wanted)
      throws IOException {
    java.nio.file.Path parent = directory.resolve(name);
    fileSystem.mkdirs(new Path(parent.toUri()), FsPermission.valueOf("-rwxr-x---"));
    java.nio.file.Path file = parent.resolve("file");
    write(fileSystem, file);
    String created = permissions(parent) + permissions(file);
    fileSystem.setPermission(new Path(file.toUri()), wanted);
    return created + permissions(file);
  }

  @Test
  void bytesAreCountedOnceAmongThoseOfAllLocalFiles() throws IOException {
    int classCount = FileSystem.getAllStatistics().size();
    long before = bytesWritten();
    write(ours, directory.resolve("file"));
    assertTrue(bytesWritten() > before, "counted no bytes");
    FileSystem.getAllStatistics()
        .forEach(
            statistics ->
                assertTrue(
                    !statistics.getScheme().equals("in-process")
                        || statistics.getBytesWritten() == 0,
                    "counted bytes twice"));
    assertEquals(classCount, FileSystem.getAllStatistics().size());
  }

  private static long bytesWritten() {
    return FileSystem.getAllStatistics().stream()
        .filter(statistics -> statistics.getScheme().equals("file"))
        .mapToLong(FileSystem.Statistics::getBytesWritten)
        .sum();
  }

  private static void write(FileSystem fileSystem, java.nio.file.Path file) throws IOException {
    try (FSDataOutputStream out = fileSystem.create(new Path(file.toUri()))) {
      out.write("some text".getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String permissions(java.nio.file.Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) + " ";
  }
}
