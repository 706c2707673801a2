package dev.stoa.cli.input.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A local file; opened without loading Hadoop's classes. */
public record LocalInput(Path path, String name, long sizeInBytes) implements InputLocation {
  static LocalInput of(Path path) throws IOException {
    return new LocalInput(path, path.toString(), Files.size(path));
  }

  @Override
  public String fileName() {
    return String.valueOf(path.getFileName());
  }

  @Override
  public String uri() {
    return path.toAbsolutePath().toUri().toString();
  }

  @Override
  public InputStream open() throws IOException {
    return Files.newInputStream(path);
  }
}
