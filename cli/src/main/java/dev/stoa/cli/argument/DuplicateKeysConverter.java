package dev.stoa.cli.argument;

import dev.stoa.table.change.DuplicateKeys;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the rule for several records with the same key. */
public final class DuplicateKeysConverter implements ITypeConverter<DuplicateKeys> {
  @Override
  public DuplicateKeys convert(String text) {
    return switch (text) {
      case "last" -> DuplicateKeys.KEEP_LAST;
      case "first" -> DuplicateKeys.KEEP_FIRST;
      case "reject" -> DuplicateKeys.REJECT;
      default ->
          throw new TypeConversionException(
              "expected last, first or reject, found \"" + text + "\"");
    };
  }
}
