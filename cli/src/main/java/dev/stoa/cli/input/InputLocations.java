package dev.stoa.cli.input;

import dev.stoa.cli.hadoop.Addresses;
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

/** Turns what the user typed into files: paths, Hadoop addresses, directories, {@code -}. */
final class InputLocations {
  /** The name that stands for the standard input. */
  static final String STANDARD_INPUT = "-";

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
      throw sentence(input, e);
    } catch (InvalidPathException e) {
      throw new InputException("\"" + input + "\" is no file name: " + e.getReason(), e);
    }
  }

  /** Whether a directory's file is data: names that begin with a dot or underscore are not. */
  static boolean isVisible(String fileName) {
    return !fileName.startsWith(".") && !fileName.startsWith("_");
  }

  private static InputException sentence(String input, IOException fault) {
    boolean isElsewhere = fault instanceof FileNotFoundException && !Addresses.hasScheme(input);
    if (isElsewhere && Files.exists(Path.of(input))) {
      return new InputException(
          "there is no file "
              + input
              + " on the default file system of Hadoop's settings: that of this machine is named "
              + Path.of(input).toAbsolutePath().normalize().toUri(),
          fault);
    }
    return ReadFaults.sentence(input, fault);
  }

  private static List<InputLocation> list(String input) throws IOException {
    Optional<String> address = Addresses.of(input);
    if (address.isEmpty()) {
      return listLocal(Path.of(input));
    }
    return address.get().startsWith("file:/")
        ? listLocal(Path.of(URI.create(withEmptyAuthority(address.get()))))
        : HadoopInput.list(address.get());
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
