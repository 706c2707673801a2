package dev.stoa.format.value;

import dev.stoa.avro.AvroNames;
import dev.stoa.avro.AvroTypes;
import dev.stoa.format.bloom.BloomFilterWriter;
import dev.stoa.format.bloom.BloomHash;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.predicate.matcher.SignedNumbers;
import dev.stoa.schema.RecursiveRecords;
import dev.stoa.type.Comparison;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Adds the values of a column, and those of its fields and keys, to a Bloom filter: all that {@code
 * =} and {@code in} can ask for. Called when a page ends; its values are in Avro binary.
 */
public final class ValueHashes {
  private final Part root;

  private ValueHashes(Part root) {
    this.root = root;
  }

  /** Adds the value at a reader, which it moves behind it. */
  private interface Part {
    void add(ByteReader in, long path, BloomFilterWriter target);
  }

  /**
   * What adds the values of a schema; empty where nothing in them can be asked for, or where more
   * can be than is added: the fields of records that contain themselves.
   */
  public static Optional<ValueHashes> of(Schema schema) {
    return hasRecursion(schema) ? Optional.empty() : part(schema).map(ValueHashes::new);
  }

  private static boolean hasRecursion(Schema schema) {
    return switch (schema.getType()) {
      case UNION -> schema.getTypes().stream().anyMatch(ValueHashes::hasRecursion);
      case MAP -> hasRecursion(schema.getValueType());
      case RECORD ->
          new RecursiveRecords().contains(schema)
              || schema.getFields().stream().anyMatch(field -> hasRecursion(field.schema()));
      default -> false;
    };
  }

  /** Adds the value at a reader, which it moves behind it. */
  public void add(ByteReader in, BloomFilterWriter target) {
    add(in, 0, target);
  }

  /** Adds the value at the end of a path inside the value at a reader. */
  public void add(ByteReader in, long path, BloomFilterWriter target) {
    root.add(in, path, target);
  }

  private static Optional<Part> part(Schema schema) {
    return switch (schema.getType()) {
      case UNION -> nullable(schema);
      case RECORD -> record(schema);
      case MAP -> part(schema.getValueType()).map(Maps::new);
      default -> value(schema);
    };
  }

  private static Optional<Part> nullable(Schema schema) {
    List<Schema> types = schema.getTypes();
    int branch = types.get(0).getType() == Schema.Type.NULL && types.size() == 2 ? 1 : 0;
    if (types.size() != (schema.isNullable() ? 2 : 1)) {
      return Optional.empty();
    }
    return part(schema.getTypes().get(branch))
        .map(
            value ->
                (in, path, target) -> {
                  if (in.readZigzag() == branch) {
                    value.add(in, path, target);
                  }
                });
  }

  private static Optional<Part> record(Schema schema) {
    List<Field> fields = new ArrayList<>();
    boolean isAsked = false;
    for (Schema.Field field : schema.getFields()) {
      Optional<Part> part = part(field.schema());
      isAsked |= part.isPresent();
      byte[] name = AvroNames.nameOf(field).getBytes(StandardCharsets.UTF_8);
      ValueType type = ValueType.of(field.schema());
      fields.add(
          new Field(
              BloomHash.of(name, 0, name.length),
              part.orElse((in, path, target) -> type.skip(in))));
    }
    return isAsked ? Optional.of(new Records(List.copyOf(fields))) : Optional.empty();
  }

  private record Field(long name, Part value) {}

  private record Records(List<Field> fields) implements Part {
    @Override
    public void add(ByteReader in, long path, BloomFilterWriter target) {
      for (Field field : fields) {
        field.value().add(in, BloomHash.path(path, field.name()), target);
      }
    }
  }

  private record Maps(Part value) implements Part {
    @Override
    public void add(ByteReader in, long path, BloomFilterWriter target) {
      for (long left = blockOf(in); left != 0; left = blockOf(in)) {
        for (; left != 0; left--) {
          int length = in.readLength();
          in.require(length);
          long key = BloomHash.of(in.array(), in.position(), length);
          in.skip(length);
          value.add(in, BloomHash.path(path, key), target);
        }
      }
    }

    private static long blockOf(ByteReader in) {
      long count = in.readZigzag();
      if (count < 0) {
        in.readZigzag();
      }
      return Math.abs(count);
    }
  }

  private static Optional<Part> value(Schema schema) {
    return switch (Comparison.of(AvroTypes.type(schema))) {
      case LONG -> Optional.of(longs(schema));
      case DOUBLE -> Optional.of(doubles(schema));
      case BYTES -> Optional.of(bytes(schema));
      case DECIMAL, BIG_DECIMAL, NONE -> Optional.empty();
    };
  }

  private static Part longs(Schema schema) {
    return switch (schema.getType()) {
      case BOOLEAN -> (in, path, target) -> add(path, BloomHash.of((long) in.readByte()), target);
      case BYTES, FIXED ->
          (in, path, target) -> {
            int length = lengthOf(schema, in);
            long number = SignedNumbers.saturated(in.array(), in.position(), length);
            in.skip(length);
            add(path, BloomHash.of(number), target);
          };
      default -> (in, path, target) -> add(path, BloomHash.of(in.readZigzag()), target);
    };
  }

  private static Part doubles(Schema schema) {
    return schema.getType() == Schema.Type.FLOAT
        ? (in, path, target) ->
            add(path, BloomHash.of((double) Float.intBitsToFloat(in.readInt())), target)
        : (in, path, target) ->
            add(path, BloomHash.of(Double.longBitsToDouble(in.readLong())), target);
  }

  private static Part bytes(Schema schema) {
    return (in, path, target) -> {
      int length = lengthOf(schema, in);
      long hash = BloomHash.of(in.array(), in.position(), length);
      in.skip(length);
      add(path, hash, target);
    };
  }

  private static int lengthOf(Schema schema, ByteReader in) {
    boolean isFixed = schema.getType() == Schema.Type.FIXED;
    int length = isFixed ? schema.getFixedSize() : in.readLength();
    in.require(length);
    return length;
  }

  private static void add(long path, long hash, BloomFilterWriter target) {
    if (!target.isFull()) {
      target.add(BloomHash.at(path, hash));
    }
  }
}
