package dev.stoa.cli.input;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Turns what the user typed into files: paths, Hadoop addresses, directories, {@code -}. */
final class InputLocations {
  /** The name that stands for the standard input. */
  static final String STANDARD_INPUT = "-";

  // Two letters at least: a single one is a Windows drive.
  private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:/.*");

  private InputLocations() {}

  static List<InputLocation> resolve(String input) {
    if (input.isBlank()) { // which Java takes for the directory that the process is in
      throw new InputException("the name of an input is empty: give a path");
    }
    try {
      List<InputLocation> files = list(input);
      if (files.isEmpty()) {
        throw new InputException(
            "the directory " + input + " has no files to read: name the files themselves");
      }
      return files;
    } catch (IOException e) {
      throw ReadFaults.sentence(input, e);
    } catch (InvalidPathException e) {
      throw new InputException("\"" + input + "\" is no file name: " + e.getReason(), e);
    }
  }

  /** Whether a directory's file is data: names that begin with a dot or underscore are not. */
  static boolean isVisible(String fileName) {
    return !fileName.startsWith(".") && !fileName.startsWith("_");
  }

  private static List<InputLocation> list(String input) throws IOException {
    if (ADDRESS.matcher(input).matches()) {
      return input.startsWith("file:/")
          ? listLocal(Path.of(URI.create(withEmptyAuthority(input))))
          : HadoopInput.list(input);
    }
    return listLocal(Path.of(input));
  }

  private static String withEmptyAuthority(String uri) {
    return "file:///" + uri.substring("file:".length()).replaceFirst("^/+", "");
  }

  private static List<InputLocation> listLocal(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(LocalInput.of(path));
    }
    List<InputLocation> files = new ArrayList<>();
    try (Stream<Path> children = Files.list(path)) {
      for (Path child : children.sorted().toList()) {
        if (Files.isRegularFile(child) && isVisible(String.valueOf(child.getFileName()))) {
          files.add(LocalInput.of(child));
        }
      }
    }
    return files;
  }
}
