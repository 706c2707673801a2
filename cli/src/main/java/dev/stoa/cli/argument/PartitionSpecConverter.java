package dev.stoa.cli.argument;

import dev.stoa.partition.PartitionSpec;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses partition specs. */
public final class PartitionSpecConverter implements ITypeConverter<PartitionSpec> {
  @Override
  public PartitionSpec convert(String text) {
    try {
      return PartitionSpec.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
