package dev.stoa.cli.input.file;

import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.hadoop.HadoopUris;
import dev.stoa.cli.input.file.HivePartitions.PartitionValue;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the files that the user names: by local paths or Hadoop URIs, of files or directories. */
public final class InputLocations {
  /** The name of standard input. */
  public static final String STANDARD_INPUT = "-";

  /** The files of a MapFile, Hadoop's directory of a sorted SequenceFile and its index. */
  static final String MAP_FILE_DATA = "data";

  static final String MAP_FILE_INDEX = "index";

  /** The directory of a Nutch segment that contains its pages, in MapFiles. */
  static final String SEGMENT_CONTENT = "content";

  private InputLocations() {}

  /**
   * Returns the file of a name, or the visible files of a directory and of its subdirectories that
   * are named {@code column=value}; of a MapFile its data, of a Nutch segment its contents. The
   * directories of a pattern's files may be named so too.
   *
   * @throws InputException when there is none
   */
  public static List<InputLocation> resolve(String input) {
    if (input.isBlank()) { // which Java would take for the working directory
      throw new InputException("the name of an input is empty: give a path");
    }
    if (DatabaseUrl.isUrl(input)) {
      throw new InputException(
          "%s is a database, which only stoa load reads: load it into a table first"
              .formatted(new DatabaseUrl(input)));
    }
    try {
      List<InputLocation> files = list(input);
      if (files.isEmpty()) {
        throw new InputException(
            "the directory " + input + " has no files to read: name the files");
      }
      return files;
    } catch (IOException e) {
      throw toException(input, e);
    } catch (InvalidPathException e) {
      throw new InputException("invalid file name \"" + input + "\": " + e.getReason(), e);
    }
  }

  /**
   * Returns whether a file of a directory is data: its name starts with neither a dot nor an
   * underscore.
   */
  static boolean isVisible(String fileName) {
    return !fileName.startsWith(".") && !fileName.startsWith("_");
  }

  private static InputException toException(String input, IOException exception) {
    boolean isMissingOnDefaultFileSystem =
        exception instanceof FileNotFoundException && !HadoopUris.hasScheme(input);
    if (isMissingOnDefaultFileSystem && Files.exists(Path.of(input))) {
      return new InputException(
          "no such file "
              + input
              + " on the default Hadoop file system: the local file is "
              + Path.of(input).toAbsolutePath().normalize().toUri(),
          exception);
    }
    return InputErrors.toException(input, exception);
  }

  /** Returns whether a local path is a pattern of files rather than a file. */
  public static boolean isPattern(String input) {
    return LocalPattern.isPattern(input);
  }

  private static List<InputLocation> list(String input) throws IOException {
    Optional<String> uri = HadoopUris.resolve(input);
    if (uri.isEmpty()) {
      return LocalPattern.isPattern(input)
          ? listAll(LocalPattern.matches(input))
          : listPath(Path.of(input));
    }
    return uri.get().startsWith("file:/")
        ? listPath(Path.of(URI.create(withEmptyAuthority(uri.get()))))
        : HadoopInput.list(uri.get());
  }

  private static List<InputLocation> listAll(List<Path> paths) throws IOException {
    List<InputLocation> files = new ArrayList<>();
    for (Path path : paths) {
      List<String> directories = directoriesOf(path);
      listLocal(path).forEach(file -> files.add(PartitionedInput.within(directories, file)));
    }
    return files;
  }

  /** Lists a file or a directory, which may itself be named by the values of columns. */
  private static List<InputLocation> listPath(Path path) throws IOException {
    return Files.isDirectory(path) ? listAll(List.of(path)) : listLocal(path);
  }

  /** Returns the names of the directories in a path. */
  private static List<String> directoriesOf(Path path) {
    List<String> names = new ArrayList<>();
    path.forEach(name -> names.add(name.toString()));
    if (!Files.isDirectory(path)) {
      names.remove(names.size() - 1);
    }
    return names;
  }

  private static String withEmptyAuthority(String uri) {
    return "file:///" + uri.substring("file:".length()).replaceFirst("^/+", "");
  }

  /** Returns the data of a directory if it is a MapFile. */
  private static Optional<Path> mapFileData(Path directory) {
    Path data = directory.resolve(MAP_FILE_DATA);
    boolean isMapFile =
        Files.isRegularFile(data) && Files.isRegularFile(directory.resolve(MAP_FILE_INDEX));
    return isMapFile ? Optional.of(data) : Optional.empty();
  }

  /** Returns the data of the visible MapFiles in a directory, as jobs write them. */
  private static List<InputLocation> listParts(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    List<InputLocation> files = new ArrayList<>();
    try (Stream<Path> parts = Files.list(directory)) {
      for (Path part : parts.sorted().toList()) {
        Optional<Path> data = mapFileData(part);
        if (data.isPresent() && isVisible(String.valueOf(part.getFileName()))) {
          files.add(LocalInput.of(data.get()));
        }
      }
    }
    return files;
  }

  private static List<InputLocation> listLocal(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(LocalInput.of(path));
    }
    Optional<Path> mapFile = mapFileData(path);
    if (mapFile.isPresent()) {
      return List.of(LocalInput.of(mapFile.get()));
    }
    List<InputLocation> segmentContent = listParts(path.resolve(SEGMENT_CONTENT));
    if (!segmentContent.isEmpty()) {
      return segmentContent;
    }
    List<InputLocation> files = new ArrayList<>();
    try (Stream<Path> children = Files.list(path)) {
      for (Path child : children.sorted().toList()) {
        String name = String.valueOf(child.getFileName());
        Optional<PartitionValue> partition = HivePartitions.parse(name);
        if (Files.isRegularFile(child) && isVisible(name)) {
          files.add(LocalInput.of(child));
        } else if (partition.isPresent() && Files.isDirectory(child)) {
          listLocal(child)
              .forEach(file -> files.add(PartitionedInput.within(partition.get(), file)));
        }
      }
    }
    return files;
  }
}
