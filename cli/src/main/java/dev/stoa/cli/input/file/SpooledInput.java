package dev.stoa.cli.input.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A stream that can be read once, copied to a temporary file because inference reads twice. */
public record SpooledInput(Path path, long sizeInBytes) implements InputLocation {
  public static SpooledInput of(InputStream stream) {
    Path path = null;
    try {
      path = Files.createTempFile("stoa-input", "");
      path.toFile().deleteOnExit(); // For a process that is killed during input.
      return new SpooledInput(path, Files.copy(stream, path, StandardCopyOption.REPLACE_EXISTING));
    } catch (IOException e) {
      if (path != null) {
        delete(path);
      }
      throw new InputException(
          "standard input could not be copied to a temporary file ("
              + e.getMessage()
              + "): name a file instead",
          e);
    }
  }

  /** Removes the temporary file. */
  public void delete() {
    delete(path);
  }

  @Override
  public String name() {
    return "the standard input";
  }

  @Override
  public String fileName() {
    return "stdin";
  }

  @Override
  public String uri() {
    return path.toUri().toString();
  }

  @Override
  public InputStream open() throws IOException {
    return Files.newInputStream(path);
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      path.toFile().deleteOnExit();
    }
  }
}
