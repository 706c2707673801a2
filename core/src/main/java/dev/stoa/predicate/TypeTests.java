package dev.stoa.predicate;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Makes the tests of the values of one type, out of literals; called by the binder. */
abstract class TypeTests {
  private final ColumnPath path;
  private final Schema schema;

  TypeTests(Schema schema, ColumnPath path) {
    this.schema = schema;
    this.path = path;
  }

  /** What makes the tests of a type. */
  static TypeTests of(Schema schema, ColumnPath path) {
    return switch (schema.getType()) {
      case ENUM -> new EnumTests(schema, path);
      case BOOLEAN, INT, LONG -> new WholeNumberTests(schema, path);
      case FLOAT, DOUBLE -> new RealNumberTests(schema, path);
      case STRING -> new TextTests(schema, path);
      case BYTES, FIXED -> ofBytes(schema, path);
      case RECORD, MAP, ARRAY, UNION, NULL -> new NoTests(schema, path);
    };
  }

  private static TypeTests ofBytes(Schema schema, ColumnPath path) {
    LogicalType type = ValueForm.logicalType(schema);
    if (type instanceof LogicalTypes.Decimal decimal) {
      return decimal.getPrecision() <= ValueForm.LONG_DIGITS
          ? new WholeNumberTests(schema, path)
          : new LargeDecimalTests(schema, path);
    }
    return type instanceof LogicalTypes.BigDecimal
        ? new BigDecimalTests(schema, path)
        : new TextTests(schema, path);
  }

  /** The test of values that compare so with a literal. */
  abstract ValueMatcher compare(Operator operator, Literal literal);

  /** The test of values from one literal to another. */
  abstract ValueMatcher between(Literal low, Literal high);

  /** The test of values that are one of some, of which there is one. */
  abstract ValueMatcher in(List<Literal> literals);

  /** The test of values that have a text somewhere. */
  ValueMatcher match(TextPosition place, String text) {
    throw new InvalidTableException(
        path + " is " + SchemaWords.of(schema) + ": only texts and bytes are compared with like");
  }

  /** What is known of all values that the type has: ALL when each passes, NONE when none does. */
  abstract FilterDecision decideAny(ValueMatcher test);

  final Schema schema() {
    return schema;
  }

  /** A literal of another type, ready to be thrown. */
  final InvalidTableException mismatch(Literal literal, String wanted) {
    return new InvalidTableException(
        path
            + " is "
            + SchemaWords.of(schema)
            + ": compare it with "
            + wanted
            + ", not with "
            + literal);
  }

  /** Any literal, ready to be thrown. */
  final InvalidTableException incomparable() {
    String what = schema.getType() == Schema.Type.NULL ? "always null" : SchemaWords.of(schema);
    return new InvalidTableException(
        path + " is " + what + ": it can only be compared by is null and is not null");
  }
}
