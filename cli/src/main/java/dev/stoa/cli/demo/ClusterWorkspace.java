package dev.stoa.cli.demo;

import dev.stoa.cli.demo.crawl.SequenceFileWriter;
import dev.stoa.cli.demo.job.ClusterJobs;
import dev.stoa.cli.demo.job.Jobs;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The demo's files and jobs on a cluster; keeps the files if the demo succeeds. */
final class ClusterWorkspace implements DemoWorkspace {
  private final DemoCluster cluster;
  private final FileSystem fileSystem;
  private final Jobs jobs;
  private boolean isFinished;

  private ClusterWorkspace(DemoCluster cluster, FileSystem fileSystem) {
    this.cluster = cluster;
    this.fileSystem = fileSystem;
    this.jobs = ClusterJobs.in(cluster.settings(), child("jobs"));
  }

  /**
   * Creates a workspace, and its directory if it does not exist.
   *
   * @throws FileAlreadyExistsException when it contains the files of another demo
   * @throws IllegalArgumentException when the settings do not name a cluster
   */
  static ClusterWorkspace in(DemoCluster cluster) throws IOException {
    FileSystem fileSystem = cluster.directory().getFileSystem(cluster.settings());
    ClusterWorkspace workspace = new ClusterWorkspace(cluster, fileSystem);
    for (Path path : workspace.paths()) {
      if (fileSystem.exists(path)) {
        throw new FileAlreadyExistsException(path.toString());
      }
    }
    fileSystem.mkdirs(cluster.directory());
    return workspace;
  }

  private List<Path> paths() {
    return List.of(tablePath(), sequenceFilePath(), child("jobs"));
  }

  private Path child(String name) {
    return new Path(cluster.directory(), name);
  }

  @Override
  public Path tablePath() {
    return child("crawl");
  }

  @Override
  public Path sequenceFilePath() {
    return child("crawl.seq");
  }

  @Override
  public Storage tableStorage() throws IOException {
    return HadoopStorages.openForWriting(cluster.settings(), tablePath());
  }

  @Override
  public SequenceFileWriter newSequenceFile(Schema schema) throws IOException {
    return SequenceFileWriter.create(fileSystem.create(sequenceFilePath(), false), schema);
  }

  @Override
  public long sequenceFileSizeInBytes() throws IOException {
    return fileSystem.getFileStatus(sequenceFilePath()).getLen();
  }

  @Override
  public Jobs jobs() {
    return jobs;
  }

  @Override
  public String displayName(Path path) {
    return path.toString();
  }

  @Override
  public void finish() {
    isFinished = true;
  }

  @Override
  public void close() throws IOException {
    for (Path path : isFinished ? List.of(child("jobs")) : paths()) {
      fileSystem.delete(path, true);
    }
  }
}
