package dev.stoa.cli.argument;

import dev.stoa.cli.hadoop.HadoopUris;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the paths of files that are always local. */
public final class LocalPathConverter implements ITypeConverter<Path> {
  @Override
  public Path convert(String text) {
    try {
      return HadoopUris.hasScheme(text) ? Path.of(URI.create(text)) : Path.of(text);
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      // IllegalArgumentException includes the InvalidPathException of a local path.
      throw new TypeConversionException(
          "\"" + text + "\" is not a local path: these files are written to the local disk");
    }
  }
}
