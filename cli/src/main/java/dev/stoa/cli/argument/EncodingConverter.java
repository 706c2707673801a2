package dev.stoa.cli.argument;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the names of encodings, such as {@code latin1} and {@code utf-16}. */
final class EncodingConverter implements ITypeConverter<Charset> {
  @Override
  public Charset convert(String text) {
    try {
      return Charset.forName(text);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new TypeConversionException(
          "unknown encoding \""
              + text
              + "\": choose one such as utf-8, utf-16, latin1 or windows-1252");
    }
  }
}
