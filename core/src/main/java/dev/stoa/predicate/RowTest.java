package dev.stoa.predicate;

import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.PathStep.FieldStep;
import dev.stoa.predicate.PathStep.KeyStep;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/**
 * Tells whether a leaf holds for a record. Of records over columns it takes the typed accessors,
 * which neither box nor allocate, as far as fields and one key at the end go.
 */
final class RowTest {
  private final Leaf leaf;
  private final List<PathStep> steps;
  private final ObjectTest objects;
  private final Schema.Type type;
  private final boolean isTyped;

  RowTest(Leaf leaf) {
    this.leaf = leaf;
    this.steps = leaf.steps();
    this.objects = new ObjectTest(steps, leaf.test(), leaf.valueSchema());
    this.type = leaf.valueSchema().getType();
    this.isTyped =
        type != Schema.Type.ENUM
            && steps.stream()
                .limit(Math.max(0, steps.size() - 1))
                .allMatch(FieldStep.class::isInstance);
  }

  boolean test(IndexedRecord row) {
    return (isTyped && row instanceof ColumnarRecord columns)
        ? testTyped(columns)
        : objects.test(row.get(leaf.column()), 0);
  }

  private boolean testTyped(ColumnarRecord row) {
    ColumnarRecord record = row;
    int ordinal = leaf.column();
    for (int i = 0; i < steps.size(); i++) {
      if (record.isNullAt(ordinal)) {
        return leaf.test() == NullTest.IS_NULL;
      }
      if (steps.get(i) instanceof KeyStep key) {
        return testUnder(record.mapAt(ordinal), key.key());
      }
      record = record.recordAt(ordinal);
      ordinal = ((FieldStep) steps.get(i)).ordinal();
    }
    return testField(record, ordinal);
  }

  private boolean testField(ColumnarRecord record, int ordinal) {
    ValueTest test = leaf.test();
    boolean isNull = record.isNullAt(ordinal);
    if (isNull || test instanceof NullTest) {
      return isNull == (test == NullTest.IS_NULL);
    }
    return switch (type) {
      case BOOLEAN -> ((LongTest) test).test(record.booleanAt(ordinal) ? 1 : 0);
      case INT, LONG -> ((LongTest) test).test(record.longAt(ordinal));
      case FLOAT, DOUBLE -> ((DoubleTest) test).test(record.doubleAt(ordinal));
      case STRING -> testText(record.textAt(ordinal));
      case BYTES, FIXED -> testBytes(record.bytesAt(ordinal));
      default -> objects.test(record.get(ordinal), steps.size());
    };
  }

  private boolean testUnder(ColumnarMap map, String key) {
    ValueTest test = leaf.test();
    boolean isNull = map.isNullAt(key);
    if (isNull || test instanceof NullTest) {
      return isNull == (test == NullTest.IS_NULL);
    }
    return switch (type) {
      case BOOLEAN -> ((LongTest) test).test(map.booleanAt(key) ? 1 : 0);
      case INT, LONG -> ((LongTest) test).test(map.longAt(key));
      case FLOAT, DOUBLE -> ((DoubleTest) test).test(map.doubleAt(key));
      case STRING -> testText(map.textAt(key));
      case BYTES, FIXED -> testBytes(map.bytesAt(key));
      default -> objects.test(valueUnder(map, key), steps.size());
    };
  }

  private static Object valueUnder(Map<?, ?> map, String key) {
    return map.get(key);
  }

  private boolean testText(Utf8 text) {
    return ((BytesTest) leaf.test()).test(text.getBytes(), 0, text.getByteLength());
  }

  private boolean testBytes(ByteBuffer bytes) {
    if (leaf.test() instanceof LongTest longs) {
      return longs.testDecimal(bytes);
    }
    return ((BytesTest) leaf.test()).test(bytes, bytes.position(), bytes.remaining());
  }
}
