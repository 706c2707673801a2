package dev.stoa.cli.input.file;

import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.input.file.HivePartitions.PartitionValue;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;

/** A file of any Hadoop file system. */
public record HadoopInput(Path path, long sizeInBytes) implements InputLocation {
  /** Lists the file at a URI, or the visible files of a directory or pattern. */
  static List<InputLocation> list(String uri) throws IOException {
    Path path = new Path(uri);
    FileSystem fileSystem = path.getFileSystem(HadoopSettings.load());
    List<InputLocation> files = new ArrayList<>();
    for (FileStatus status : find(fileSystem, path)) {
      boolean isNamed = status.isFile() && status.getPath().getName().equals(path.getName());
      List<InputLocation> found =
          status.isFile() ? List.of(of(status)) : visibleFiles(fileSystem, status);
      List<String> directories = isNamed ? List.of() : directoriesOf(status);
      found.forEach(file -> files.add(PartitionedInput.within(directories, file)));
    }
    return files;
  }

  /** Returns the names of the directories in a path. */
  private static List<String> directoriesOf(FileStatus status) {
    Path directory = status.isFile() ? status.getPath().getParent() : status.getPath();
    return List.of(directory.toUri().getPath().split("/", -1));
  }

  /**
   * Finds the file or directory at a path or, if there is none, those that match the path as a
   * pattern: shells do not expand the patterns of Hadoop paths. Wildcards do not match hidden names
   * unless the pattern's last name begins like one.
   */
  private static List<FileStatus> find(FileSystem fileSystem, Path path) throws IOException {
    try {
      return List.of(fileSystem.getFileStatus(path));
    } catch (FileNotFoundException e) {
      boolean hasWildcard = path.toString().chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
      FileStatus[] matches = hasWildcard ? fileSystem.globStatus(path, nameFilter(path)) : null;
      if (matches == null || matches.length == 0) {
        throw e;
      }
      return List.of(matches);
    }
  }

  private static PathFilter nameFilter(Path pattern) {
    return InputLocations.isVisible(pattern.getName())
        ? match -> InputLocations.isVisible(match.getName())
        : match -> true;
  }

  private static List<InputLocation> visibleFiles(FileSystem fileSystem, FileStatus directory)
      throws IOException {
    List<FileStatus> children = children(fileSystem, directory);
    Optional<FileStatus> mapFile = mapFileData(children);
    if (mapFile.isPresent()) {
      return List.of(of(mapFile.get()));
    }
    List<InputLocation> segmentContent = segmentContent(fileSystem, children);
    if (!segmentContent.isEmpty()) {
      return segmentContent;
    }
    List<InputLocation> files = new ArrayList<>();
    for (FileStatus child : children) {
      String name = child.getPath().getName();
      Optional<PartitionValue> partition = HivePartitions.parse(name);
      if (child.isFile() && InputLocations.isVisible(name)) {
        files.add(of(child));
      } else if (partition.isPresent() && child.isDirectory()) {
        visibleFiles(fileSystem, child)
            .forEach(file -> files.add(PartitionedInput.within(partition.get(), file)));
      }
    }
    return files;
  }

  private static List<FileStatus> children(FileSystem fileSystem, FileStatus directory)
      throws IOException {
    FileStatus[] children = fileSystem.listStatus(directory.getPath());
    Arrays.sort(children, Comparator.comparing(FileStatus::getPath));
    return List.of(children);
  }

  /** Returns the data of a directory if it is a MapFile. */
  private static Optional<FileStatus> mapFileData(List<FileStatus> children) {
    return find(children, InputLocations.MAP_FILE_INDEX).filter(FileStatus::isFile).isPresent()
        ? find(children, InputLocations.MAP_FILE_DATA).filter(FileStatus::isFile)
        : Optional.empty();
  }

  private static Optional<FileStatus> find(List<FileStatus> children, String name) {
    return children.stream().filter(child -> child.getPath().getName().equals(name)).findFirst();
  }

  /** Returns the pages of a Nutch segment, in visible MapFiles; empty if it is none. */
  private static List<InputLocation> segmentContent(
      FileSystem fileSystem, List<FileStatus> children) throws IOException {
    Optional<FileStatus> content =
        find(children, InputLocations.SEGMENT_CONTENT).filter(FileStatus::isDirectory);
    List<InputLocation> files = new ArrayList<>();
    if (content.isPresent()) {
      for (FileStatus part : children(fileSystem, content.get())) {
        if (part.isDirectory() && InputLocations.isVisible(part.getPath().getName())) {
          mapFileData(children(fileSystem, part)).map(HadoopInput::of).ifPresent(files::add);
        }
      }
    }
    return files;
  }

  private static InputLocation of(FileStatus file) {
    return new HadoopInput(file.getPath(), file.getLen());
  }

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public String fileName() {
    return path.getName();
  }

  @Override
  public String uri() {
    return path.toString();
  }

  @Override
  public InputStream open() throws IOException {
    return path.getFileSystem(HadoopSettings.load()).open(path);
  }
}
