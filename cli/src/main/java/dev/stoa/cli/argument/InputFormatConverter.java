package dev.stoa.cli.argument;

import dev.stoa.cli.input.record.InputFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the names of input formats, such as {@code json} and {@code sequence-file}. */
public final class InputFormatConverter implements ITypeConverter<InputFormat> {
  /** The names of all formats, which the help lists. */
  public static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Names() {
      super(names());
    }
  }

  @Override
  public InputFormat convert(String text) {
    for (InputFormat format : InputFormat.values()) {
      if (nameOf(format).equalsIgnoreCase(text)) {
        return format;
      }
    }
    throw new TypeConversionException(
        "unknown input format \"" + text + "\": choose one of " + String.join(", ", names()));
  }

  private static List<String> names() {
    return Arrays.stream(InputFormat.values()).map(InputFormatConverter::nameOf).toList();
  }

  private static String nameOf(InputFormat format) {
    return format.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
