package dev.stoa.sort;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.NullableType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/** Extracts the key of one sort term from rows. Created by {@link SortKeys}. Not thread-safe. */
final class TermKeys implements KeyPart {
  private static final int NULL_FIRST = 0;
  private static final int VALUE = 1;
  private static final int NULL_LAST = 2;

  private static final SourceLocation LOCATION = new SourceLocation("a row being sorted", "");

  private final SortTerm term;
  private final List<Step> steps = new ArrayList<>();

  /** Writes values of records; null values are not passed to it. */
  private final ValueSerde serde;

  private final ValueKeys values;

  /** Whether the key begins with a byte that distinguishes nulls from values. */
  private final boolean mayBeNull;

  /** The branch of nulls if values are of a union of several types, otherwise -1. */
  private final int nullBranch;

  private final ByteWriter valueBytes = new ByteWriter();
  private final ByteReader valueReader = new ByteReader();

  /** A step from a value to one inside it, in Avro binary or as an object. */
  private interface Step {
    /** Moves the reader to the inner value; returns false if there is none. */
    boolean enter(ByteReader in);

    /** Returns the inner value, or null. */
    Object enter(Object container);
  }

  TermKeys(AvroSchemas rowSchemas, SortTerm term, ValueKeys.Place place) {
    this.term = term;
    ColumnPath path = term.path();
    DataType type = addField(rowSchemas, rowSchemas.type(), path.column());
    for (ColumnPath.Step step : path.steps()) {
      type = unwrap(type);
      type =
          step instanceof ColumnPath.Field field
              ? addField(rowSchemas, type, field.name())
              : addKey(rowSchemas, type, ((ColumnPath.Key) step).name());
    }
    this.mayBeNull = type.isNullable() || steps.size() > 1;
    DataType valueType = unwrap(type);
    this.nullBranch = nullBranch(valueType);
    this.serde = ValueSerde.of(rowSchemas, valueType);
    boolean mustEnd = place == ValueKeys.Place.INSIDE || term.isDescending();
    checkOrder(valueType);
    this.values = ValueKeys.of(valueType, mustEnd ? ValueKeys.Place.INSIDE : ValueKeys.Place.LAST);
  }

  private static int nullBranch(DataType type) {
    if (type instanceof UnionType union) {
      for (int branch = 0; branch < union.branches().size(); branch++) {
        if (union.branches().get(branch).kind() == TypeKind.NULL) {
          return branch;
        }
      }
    }
    return -1;
  }

  /** Adds the step that passes a nullable value to the value itself, and returns its type. */
  private DataType unwrap(DataType type) {
    if (type instanceof NullableType nullable) {
      steps.add(new NullStep(nullable.valueBranch()));
      return nullable.value();
    }
    return type;
  }

  private DataType addField(AvroSchemas schemas, DataType type, String name) {
    OptionalInt ordinal =
        type instanceof RecordType record ? record.ordinal(name) : OptionalInt.empty();
    if (ordinal.isEmpty()) {
      throw unknownPath();
    }
    List<Field> fields = NestedTypes.fields(type);
    ValueSerde[] skipped =
        fields.subList(0, ordinal.getAsInt()).stream()
            .map(field -> ValueSerde.of(schemas, field.type()))
            .toArray(ValueSerde[]::new);
    steps.add(new FieldStep(skipped));
    return fields.get(ordinal.getAsInt()).type();
  }

  private DataType addKey(AvroSchemas schemas, DataType type, String key) {
    if (type.kind() != TypeKind.MAP) {
      throw unknownPath();
    }
    DataType valueType = NestedTypes.mapValue(type);
    steps.add(new KeyStep(key, ValueSerde.of(schemas, valueType)));
    return valueType;
  }

  private IllegalArgumentException unknownPath() {
    return new IllegalArgumentException(
        "there is no "
            + term.path()
            + " to order by: name a column, or a field or map key in one, as in address.city or"
            + " tags['color']");
  }

  private void checkOrder(DataType type) {
    for (DataType branch : NestedTypes.branches(type)) {
      String advice =
          switch (branch.storedKind()) {
            case RECORD -> {
              List<Field> fields = NestedTypes.fields(branch);
              yield fields.isEmpty() ? "another column" : term.path() + "." + fields.get(0).name();
            }
            case MAP -> term.path() + "['key']";
            case ARRAY -> "another column";
            default -> "";
          };
      if (!advice.isEmpty()) {
        throw new IllegalArgumentException(
            "rows cannot be ordered by "
                + term.path()
                + ", whose values have several parts: order by a single value, such as "
                + advice);
      }
    }
  }

  @Override
  public void append(ByteReader row, ByteWriter out) {
    for (Step step : steps) {
      if (!step.enter(row)) {
        appendNull(out);
        return;
      }
    }
    appendValue(row, out);
  }

  @Override
  public void append(IndexedRecord row, ByteWriter out) {
    Object value = row;
    for (Step step : steps) {
      value = step.enter(value);
      if (value == null) {
        appendNull(out);
        return;
      }
    }
    valueBytes.truncate(0);
    serde.write(value, valueBytes);
    moveTo(valueReader, valueBytes.array(), 0, valueBytes.size());
    appendValue(valueReader, out);
  }

  /** Resets a reader to some bytes of an array. */
  static void moveTo(ByteReader reader, byte[] bytes, int from, int to) {
    reader.reset(bytes, to, 0, LOCATION, null);
    reader.setLoaded(from, to);
    reader.moveTo(from);
  }

  private void appendNull(ByteWriter out) {
    out.writeByte(term.isNullsFirst() ? NULL_FIRST : NULL_LAST);
  }

  private void appendValue(ByteReader in, ByteWriter out) {
    if (nullBranch >= 0) {
      int position = in.position();
      if (in.readZigzag() == nullBranch) {
        appendNull(out);
        return;
      }
      in.moveTo(position);
    }
    if (mayBeNull) {
      out.writeByte(VALUE);
    }
    int start = out.size();
    values.append(in, out);
    if (term.isDescending()) {
      ValueKeys.invert(out, start);
    }
  }

  /** The step into a value that is not null. */
  private record NullStep(int valueBranch) implements Step {
    @Override
    public boolean enter(ByteReader in) {
      return in.readZigzag() == valueBranch;
    }

    @Override
    public Object enter(Object container) {
      return container;
    }
  }

  /** The step to the field of a record. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record FieldStep(ValueSerde[] skippedFields) implements Step {
    @Override
    public boolean enter(ByteReader in) {
      for (ValueSerde skipped : skippedFields) {
        skipped.skip(in);
      }
      return true;
    }

    @Override
    public Object enter(Object container) {
      return container instanceof IndexedRecord record ? record.get(skippedFields.length) : null;
    }
  }

  /** The step to the value of a map's key. */
  private static final class KeyStep implements Step {
    private final String key;
    private final Utf8 text;
    private final byte[] bytes;
    private final ValueSerde values;

    KeyStep(String key, ValueSerde values) {
      this.key = key;
      this.text = new Utf8(key);
      this.bytes = key.getBytes(StandardCharsets.UTF_8);
      this.values = values;
    }

    @Override
    public boolean enter(ByteReader in) {
      long count = in.readZigzag();
      while (count != 0) {
        if (count < 0) {
          in.readZigzag(); // the size of the block in bytes
          count = -count;
        }
        for (long i = 0; i < count; i++) {
          int length = in.readLength();
          in.require(length);
          int start = in.position();
          in.skip(length);
          if (Arrays.equals(in.array(), start, start + length, bytes, 0, bytes.length)) {
            return true;
          }
          values.skip(in);
        }
        count = in.readZigzag();
      }
      return false;
    }

    /** Returns the value of the key, which maps of tables contain as Utf8. */
    @Override
    public Object enter(Object container) {
      if (!(container instanceof Map<?, ?> map)) {
        return null;
      }
      Object value = map.get(text);
      return value == null ? map.get(key) : value;
    }
  }
}
