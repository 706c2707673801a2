package dev.stoa.testing.predicate;

import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.testing.predicate.NaiveUnion.BranchLiteral;
import dev.stoa.testing.predicate.RandomPredicates.ValueReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/** Generates random tests of one union of several types, at least one of them comparable. */
final class RandomUnionPredicates {
  private final Random random;
  private final ValueReference reference;
  private final ColumnReference column;
  private final Supplier<Optional<Object>> samples;
  private final NaiveUnion union;

  /**
   * Creates a generator.
   *
   * @param samples returns a value of the union in a random row, if there is one
   */
  RandomUnionPredicates(
      Random random, ValueReference reference, Supplier<Optional<Object>> samples) {
    this.random = random;
    this.reference = reference;
    this.column = FilterPredicates.column(reference.path());
    this.samples = samples;
    this.union = new NaiveUnion(reference.schema());
  }

  /** Returns a random test. */
  RandomPredicate next() {
    List<Schema> branches = union.comparableBranches();
    Schema branch = branches.get(random.nextInt(branches.size()));
    return switch (random.nextInt(8)) {
      case 0 -> in(branches);
      case 1 -> between(branch);
      case 2 -> branch.getType() == Schema.Type.BOOLEAN ? flag() : compare(branch);
      case 3 -> new NaiveType(branch, random).isText() ? pattern() : compare(branch);
      case 4, 5 -> union.isSearched(branch) ? like(branch) : compare(branch);
      default -> compare(branch);
    };
  }

  private RandomPredicate of(FilterPredicate predicate, Function<Object, Optional<Boolean>> test) {
    return new RandomPredicate(predicate, row -> reference.value().apply(row).flatMap(test));
  }

  private BranchLiteral literal(Schema branch) {
    return union.literal(branch, samples.get(), random);
  }

  private RandomPredicate compare(Schema branch) {
    BranchLiteral literal = literal(branch);
    Object argument = literal.argument();
    List<Operator> operators = List.of(Operator.values());
    Operator operator = operators.get(random.nextInt(operators.size()));
    FilterPredicate predicate =
        switch (operator) {
          case EQUAL -> column.equalTo(argument);
          case NOT_EQUAL -> column.notEqualTo(argument);
          case LESS -> column.lessThan(argument);
          case LESS_OR_EQUAL -> column.lessThanOrEqual(argument);
          case GREATER -> column.greaterThan(argument);
          case GREATER_OR_EQUAL -> column.greaterThanOrEqual(argument);
        };
    return of(predicate, stored -> union.compare(stored, operator, literal));
  }

  /** A value is compared with the literals that its branch can be compared with. */
  private RandomPredicate in(List<Schema> branches) {
    List<BranchLiteral> literals = new ArrayList<>();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      literals.add(literal(branches.get(random.nextInt(branches.size()))));
    }
    return of(
        column.in(literals.stream().map(BranchLiteral::argument).toList()),
        stored ->
            literals.stream()
                .map(literal -> union.compare(stored, Operator.EQUAL, literal))
                .flatMap(Optional::stream)
                .reduce(Boolean::logicalOr));
  }

  private RandomPredicate between(Schema branch) {
    BranchLiteral low = literal(branch);
    BranchLiteral high = literal(branch);
    return of(
        column.between(low.argument(), high.argument()),
        stored ->
            union
                .compare(stored, Operator.GREATER_OR_EQUAL, low)
                .flatMap(
                    isAbove ->
                        union
                            .compare(stored, Operator.LESS_OR_EQUAL, high)
                            .map(isBelow -> isAbove && isBelow)));
  }

  private RandomPredicate flag() {
    return of(
        column.isTrue(),
        stored -> stored instanceof Boolean flag ? Optional.of(flag) : Optional.empty());
  }

  private RandomPredicate pattern() {
    RandomPattern pattern =
        RandomPattern.near(samples.get().map(Object::toString).orElse("ab"), random);
    return of(
        pattern.predicate(column),
        stored ->
            isSearched(stored)
                ? Optional.of(pattern.matches(stored.toString()))
                : Optional.empty());
  }

  private RandomPredicate like(Schema branch) {
    String text =
        samples
            .get()
            .filter(this::isSearched)
            .map(Object::toString)
            .map(new NaiveType(branch, random)::substring)
            .orElse(random.nextBoolean() ? "a" : "\0");
    List<Integer> pattern = NaiveOrder.bytes(text.getBytes(StandardCharsets.UTF_8)).items();
    return of(
        column.contains(text),
        stored ->
            isSearched(stored)
                ? Optional.of(Collections.indexOfSubList(bytesOf(stored), pattern) >= 0)
                : Optional.empty());
  }

  private boolean isSearched(Object stored) {
    return union.isSearched(union.branchOf(stored));
  }

  private List<Integer> bytesOf(Object stored) {
    return new NaiveType(union.branchOf(stored), random).bytesOf(stored).items();
  }
}
