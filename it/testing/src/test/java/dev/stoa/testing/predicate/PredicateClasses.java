package dev.stoa.testing.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicate.And;
import dev.stoa.predicate.FilterPredicate.Any;
import dev.stoa.predicate.FilterPredicate.Not;
import dev.stoa.predicate.FilterPredicate.Or;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Requires that test cases contain every class of the sealed {@link FilterPredicate}. */
final class PredicateClasses {
  private PredicateClasses() {}

  /** Returns the class, or the classes that implement it if it is sealed. */
  private static Stream<Class<?>> classesOf(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(PredicateClasses::classesOf)
        : Stream.of(type);
  }

  private static Stream<FilterPredicate> withOperands(FilterPredicate predicate) {
    List<FilterPredicate> operands = List.of();
    if (predicate instanceof And and) {
      operands = and.operands();
    } else if (predicate instanceof Or or) {
      operands = or.operands();
    } else if (predicate instanceof Not not) {
      operands = List.of(not.operand());
    } else if (predicate instanceof Any any) {
      operands = List.of(any.operand());
    }
    return Stream.concat(
        Stream.of(predicate), operands.stream().flatMap(PredicateClasses::withOperands));
  }

  /**
   * Asserts that the predicates and their operands contain one of each class.
   *
   * @param remedy where to add a missing class
   */
  static void assertAllPresent(Stream<FilterPredicate> predicates, String remedy) {
    Set<String> missingNames =
        classesOf(FilterPredicate.class)
            .map(Class::getSimpleName)
            .collect(Collectors.toCollection(TreeSet::new));
    predicates
        .flatMap(PredicateClasses::withOperands)
        .forEach(predicate -> missingNames.remove(predicate.getClass().getSimpleName()));
    assertEquals(
        Set.of(),
        missingNames,
        () -> "FilterPredicate has classes that the test does not cover: " + remedy);
  }
}
