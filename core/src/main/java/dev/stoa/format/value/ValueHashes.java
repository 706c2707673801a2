package dev.stoa.format.value;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bloom.BloomFilterWriter;
import dev.stoa.format.bloom.BloomHash;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.predicate.matcher.SignedNumbers;
import dev.stoa.type.Comparison;
import dev.stoa.type.DataType;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
   * What adds the values of a type; empty where nothing in them can be asked for, or where more can
   * be than is added: the fields of records that contain themselves.
   */
  public static Optional<ValueHashes> of(DataType type) {
    return hasRecursion(type) ? Optional.empty() : part(type).map(ValueHashes::new);
  }

  private static boolean hasRecursion(DataType type) {
    return switch (type.kind()) {
      case NULLABLE -> hasRecursion(type.valueType());
      case UNION -> TypeParts.branches(type).stream().anyMatch(ValueHashes::hasRecursion);
      case MAP -> hasRecursion(TypeParts.mapValue(type));
      case RECORD ->
          ((dev.stoa.type.RecordType) type).isRecursive()
              || TypeParts.fields(type).stream().anyMatch(field -> hasRecursion(field.type()));
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

  private static Optional<Part> part(DataType type) {
    return switch (type.kind()) {
      case NULLABLE -> branch(type.valueType(), ((NullableType) type).valueBranch());
      case UNION ->
          TypeParts.branches(type).size() == 1
              ? branch(TypeParts.branches(type).get(0), 0)
              : Optional.empty();
      case RECORD -> record(type);
      case MAP -> part(TypeParts.mapValue(type)).map(Maps::new);
      default -> value(type);
    };
  }

  private static Optional<Part> branch(DataType type, int branch) {
    return part(type)
        .map(
            value ->
                (in, path, target) -> {
                  if (in.readZigzag() == branch) {
                    value.add(in, path, target);
                  }
                });
  }

  private static Optional<Part> record(DataType type) {
    List<Field> fields = new ArrayList<>();
    boolean isAsked = false;
    for (dev.stoa.type.Field field : TypeParts.fields(type)) {
      Optional<Part> part = part(field.type());
      isAsked |= part.isPresent();
      byte[] name = field.name().getBytes(StandardCharsets.UTF_8);
      Part skipped = skip(field.type());
      fields.add(new Field(BloomHash.of(name, 0, name.length), part.orElse(skipped)));
    }
    return isAsked ? Optional.of(new Records(List.copyOf(fields))) : Optional.empty();
  }

  /** Passes over a value. */
  private static Part skip(DataType type) {
    ValueType values = ValueType.of(AvroSchemas.of(type));
    return (in, path, target) -> values.skip(in);
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

  private static Optional<Part> value(DataType type) {
    return switch (Comparison.of(type)) {
      case LONG -> Optional.of(longs(type));
      case DOUBLE -> Optional.of(doubles(type));
      case BYTES -> Optional.of(bytes(type));
      case DECIMAL, BIG_DECIMAL, NONE -> Optional.empty();
    };
  }

  private static Part longs(DataType type) {
    return switch (type.storedKind()) {
      case BOOLEAN -> (in, path, target) -> add(path, BloomHash.of((long) in.readByte()), target);
      case BYTES, FIXED ->
          (in, path, target) -> {
            int length = lengthOf(type, in);
            long number = SignedNumbers.saturated(in.array(), in.position(), length);
            in.skip(length);
            add(path, BloomHash.of(number), target);
          };
      default -> (in, path, target) -> add(path, BloomHash.of(in.readZigzag()), target);
    };
  }

  private static Part doubles(DataType type) {
    return type.storedKind() == TypeKind.FLOAT
        ? (in, path, target) ->
            add(path, BloomHash.of((double) Float.intBitsToFloat(in.readInt())), target)
        : (in, path, target) ->
            add(path, BloomHash.of(Double.longBitsToDouble(in.readLong())), target);
  }

  private static Part bytes(DataType type) {
    return (in, path, target) -> {
      int length = lengthOf(type, in);
      long hash = BloomHash.of(in.array(), in.position(), length);
      in.skip(length);
      add(path, hash, target);
    };
  }

  private static int lengthOf(DataType type, ByteReader in) {
    boolean isFixed = type.storedKind() == TypeKind.FIXED;
    int length = isFixed ? TypeParts.fixedSize(type) : in.readLength();
    in.require(length);
    return length;
  }

  private static void add(long path, long hash, BloomFilterWriter target) {
    if (!target.isFull()) {
      target.add(BloomHash.at(path, hash));
    }
  }
}
