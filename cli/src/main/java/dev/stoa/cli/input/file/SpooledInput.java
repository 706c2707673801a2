package dev.stoa.cli.input.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Standard input or another stream, copied to a temporary file because it must be read more than
 * once or from its end.
 */
public record SpooledInput(Path path, long sizeInBytes) implements InputLocation {
  /** Copies a stream to a new temporary file. */
  public static SpooledInput copyOf(InputStream stream) {
    Path path = null;
    try {
      path = Files.createTempFile("stoa-input", "");
      path.toFile().deleteOnExit(); // in case the process is interrupted while it copies
      return new SpooledInput(path, Files.copy(stream, path, StandardCopyOption.REPLACE_EXISTING));
    } catch (IOException e) {
      if (path != null) {
        delete(path);
      }
      throw new InputException(
          "the input could not be copied to a temporary file ("
              + e.getMessage()
              + "): name an uncompressed local file instead",
          e);
    }
  }

  /** Deletes the temporary file. */
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
