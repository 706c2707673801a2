package dev.stoa.hadoop.storage;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Replica;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A table directory on one of Hadoop's file systems.
 *
 * <p>Opened by {@link HadoopStorages}, except for {@code file:} paths. Commits need a file system
 * that can create a file atomically only if it is absent: HDFS with its rename, S3A with
 * conditional requests, {@code viewfs:} if the target of the mount can.
 */
public final class HadoopStorage implements Storage {
  /** The property that, when false, makes all reads go through HDFS instead of block files. */
  public static final String DIRECT_READS = "stoa.read.direct";

  private final String location;
  private final FileSystem fileSystem;
  private final Path directory;
  private final FileCreator fileCreator;
  private final AtomicCreation atomicCreation;
  private final HadoopInputFile.ReadContext readContext;

  private HadoopStorage(Configuration conf, String location, FileSystem fileSystem, Path directory)
      throws IOException {
    this.location = location;
    this.fileSystem = fileSystem;
    this.directory = directory;
    this.fileCreator = new FileCreator(fileSystem, conf);
    this.atomicCreation = AtomicCreation.of(fileSystem, directory, fileCreator);
    this.readContext =
        new HadoopInputFile.ReadContext(new LocalBlockFinder(conf), new ReadSourceCounters());
  }

  /** Opens the storage of a directory, which need not exist yet. */
  public static HadoopStorage at(Configuration conf, Path directory) throws IOException {
    Path target = ViewFsMounts.resolve(conf, directory);
    FileSystem fileSystem = target.getFileSystem(conf);
    return new HadoopStorage(
        conf, directory.toString(), fileSystem, fileSystem.makeQualified(target));
  }

  /** Opens the storage of a directory of an open file system. */
  static HadoopStorage at(FileSystem fileSystem, Configuration conf, Path directory)
      throws IOException {
    return new HadoopStorage(
        conf, directory.toString(), fileSystem, fileSystem.makeQualified(directory));
  }

  /**
   * Checks that commits are atomic.
   *
   * @throws NotCreatedException with a message for the user if they are not
   */
  public void checkCommitIsAtomic() throws NotCreatedException {
    atomicCreation.checkSupported();
  }

  /** Returns the number of bytes read from each source, of all files closed so far. */
  public ReadSources readSources() {
    return readContext.counters().sum();
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public InputFile open(String path) throws IOException {
    Path file = resolve(path);
    try {
      return HadoopInputFile.open(fileSystem, file, path, readContext);
    } catch (FileNotFoundException e) {
      throw noSuchFile(file, e);
    }
  }

  @Override
  public OutputFile create(String path) throws IOException {
    Path file = resolve(path);
    return new HadoopOutputFile(fileSystem, file, path, fileCreator.create(file));
  }

  @Override
  public boolean createIfAbsent(String path, byte[] content) throws IOException {
    return atomicCreation.createIfAbsent(resolve(path), content);
  }

  @Override
  public boolean exists(String path) throws IOException {
    return fileSystem.exists(resolveDirectory(path));
  }

  @Override
  public List<StorageEntry> list(String path) throws IOException {
    Path parent = resolveDirectory(path);
    FileStatus[] children;
    try {
      children = fileSystem.listStatus(parent);
    } catch (FileNotFoundException e) {
      return List.of();
    }
    return Arrays.stream(children)
        // listStatus lists a file as its own child
        .filter(child -> !child.getPath().equals(parent))
        .map(HadoopStorage::entry)
        .sorted(Comparator.comparing(StorageEntry::name))
        .toList();
  }

  @Override
  public void delete(String path) throws IOException {
    fileSystem.delete(resolve(path), true);
  }

  /**
   * Does nothing, since a NameNode logs a change, and an object store stores an object, before it
   * answers.
   */
  @Override
  public void sync(String path) {
    StoragePath.checkDirectory(path);
  }

  @Override
  public List<List<Replica>> replicas(List<String> paths) throws IOException {
    List<Path> files = paths.stream().map(this::resolve).toList();
    if (fileSystem.hasPathCapability(directory, CommonPathCapabilities.VIRTUAL_BLOCK_LOCATIONS)) {
      // object stores have no locations, but their connectors return some
      return Collections.nCopies(paths.size(), List.of());
    }
    return new ReplicaFinder(fileSystem).find(files);
  }

  @Override
  public String toString() {
    return location;
  }

  private Path resolve(String path) {
    return new Path(directory, StoragePath.check(path));
  }

  private Path resolveDirectory(String path) {
    return StoragePath.checkDirectory(path).isEmpty() ? directory : resolve(path);
  }

  private static StorageEntry entry(FileStatus status) {
    boolean isDirectory = status.isDirectory();
    return new StorageEntry(
        status.getPath().getName(),
        isDirectory ? 0 : status.getLen(),
        isDirectory,
        status.getModificationTime());
  }

  private static IOException noSuchFile(Path file, FileNotFoundException cause) {
    java.nio.file.NoSuchFileException exception =
        new java.nio.file.NoSuchFileException(file.toString());
    exception.initCause(cause);
    return exception;
  }
}
