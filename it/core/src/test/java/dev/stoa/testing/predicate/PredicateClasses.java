package dev.stoa.testing.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.predicate.FilterPredicate;
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
    return Stream.concat(
        Stream.of(predicate),
        predicate.operands().stream().flatMap(PredicateClasses::withOperands));
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
