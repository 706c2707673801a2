package dev.stoa.type;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares two record types, which may be recursive: a pair of nested records is compared once, and
 * counts as equal where it appears again. Each object is used for one comparison.
 */
final class RecordEquality {
  private final Set<Pair> comparedPairs = new HashSet<>();

  /** Two record types by identity: comparing recursive records by value here would never end. */
  @SuppressWarnings("ReferenceEquality")
  private record Pair(RecordType left, RecordType right) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Pair pair && pair.left == left && pair.right == right;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(left) + System.identityHashCode(right);
    }
  }

  @SuppressWarnings("ReferenceEquality") // an object equals itself
  boolean areEqual(RecordType left, RecordType right) {
    if (left == right || !comparedPairs.add(new Pair(left, right))) {
      return true;
    }
    List<Field> fields = left.fields();
    List<Field> otherFields = right.fields();
    boolean isEqual =
        left.isError() == right.isError()
            && left.name().equals(right.name())
            && areEqual(left.properties(), right.properties())
            && fields.size() == otherFields.size();
    for (int i = 0; isEqual && i < fields.size(); i++) {
      isEqual =
          fields.get(i).hasSameAttributes(otherFields.get(i))
              && areEqual(fields.get(i).type(), otherFields.get(i).type());
    }
    return isEqual;
  }

  /** Whether properties are equal and in the same order. */
  private static boolean areEqual(Map<String, Object> left, Map<String, Object> right) {
    return new ArrayList<>(left.entrySet()).equals(new ArrayList<>(right.entrySet()));
  }

  private boolean areEqual(DataType left, DataType right) {
    if (left.kind() != right.kind()) {
      return false;
    }
    return switch (left.kind()) {
      case ARRAY ->
          left.properties().equals(right.properties())
              && areEqual(((ArrayType) left).element(), ((ArrayType) right).element());
      case MAP ->
          left.properties().equals(right.properties())
              && areEqual(((MapType) left).value(), ((MapType) right).value());
      case NULLABLE ->
          ((NullableType) left).nullPosition() == ((NullableType) right).nullPosition()
              && areEqual(left.valueType(), right.valueType());
      case UNION -> areEqual(((UnionType) left).branches(), ((UnionType) right).branches());
      case RECORD -> areEqual((RecordType) left, (RecordType) right);
      default -> left.equals(right);
    };
  }

  private boolean areEqual(List<DataType> left, List<DataType> right) {
    boolean isEqual = left.size() == right.size();
    for (int i = 0; isEqual && i < left.size(); i++) {
      isEqual = areEqual(left.get(i), right.get(i));
    }
    return isEqual;
  }
}
