package dev.stoa.cli.command;

import dev.stoa.cli.hadoop.Addresses;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the paths of options whose files are always on a local disk. */
final class LocalPathConverter implements ITypeConverter<Path> {
  @Override
  public Path convert(String value) {
    try {
      return Addresses.hasScheme(value) ? Path.of(URI.create(value)) : Path.of(value);
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      // The former are also paths that no file can have.
      throw new TypeConversionException(
          "\"" + value + "\" is no path on a local disk, where these files are written: name one");
    }
  }
}
