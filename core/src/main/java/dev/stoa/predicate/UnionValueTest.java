package dev.stoa.predicate;

import dev.stoa.predicate.matcher.UnionMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.UnionType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;

/**
 * Tests the values of a union of several types, whose branches have different classes or names.
 *
 * @param branches the branches that can be compared
 */
record UnionValueTest(List<Branch> branches) implements ObjectValueTest {
  /** The test of the values of one branch. */
  private record Branch(DataType type, ObjectValueTest test) {
    boolean contains(Object value) {
      return switch (type.storedKind()) {
        case BOOLEAN -> value instanceof Boolean;
        case INT -> value instanceof Integer;
        case LONG -> value instanceof Long;
        case FLOAT -> value instanceof Float;
        case DOUBLE -> value instanceof Double;
        case STRING -> value instanceof CharSequence;
        case BYTES -> value instanceof ByteBuffer;
        case ENUM -> value instanceof GenericEnumSymbol<?> symbol && hasName(symbol);
        case FIXED -> value instanceof GenericFixed fixed && hasName(fixed);
        default -> throw new IllegalStateException("no values of " + type + " can be compared");
      };
    }

    private boolean hasName(GenericContainer value) {
      return value.getSchema().getFullName().equals(UnionType.branchName(type));
    }
  }

  static UnionValueTest of(UnionMatcher matcher, UnionType union) {
    List<Branch> branches = new ArrayList<>();
    for (int i = 0; i < union.branches().size(); i++) {
      DataType type = union.branches().get(i);
      Optional<ValueMatcher> branchMatcher = matcher.branchMatchers().get(i);
      branchMatcher.ifPresent(
          present -> branches.add(new Branch(type, ObjectValueTest.of(present, type))));
    }
    return new UnionValueTest(branches);
  }

  @Override
  public boolean test(Object value) {
    for (Branch branch : branches) {
      if (branch.contains(value)) {
        return branch.test().test(value);
      }
    }
    return false;
  }
}
