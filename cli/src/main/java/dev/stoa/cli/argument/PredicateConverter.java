package dev.stoa.cli.argument;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses predicates; messages contain the position of an error. */
public final class PredicateConverter implements ITypeConverter<FilterPredicate> {
  @Override
  public FilterPredicate convert(String text) {
    try {
      return FilterPredicates.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
