package dev.stoa.format.vector.write;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bloom.BloomFilterWriter;
import dev.stoa.format.bloom.BloomHash;
import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.KeyDictionary;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.builder.RecordBuilder;
import dev.stoa.format.builder.SizeTracker;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.predicate.matcher.TwosComplementBytes;
import dev.stoa.type.ComparisonKind;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.RecordType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Adds the values of a column, and those of its fields and keys, to a Bloom filter, for {@code =}
 * and {@code in}. Called when a page ends, before it is encoded.
 */
public final class BloomFilterHasher {
  private static final SourceLocation LOCATION = new SourceLocation("the page being written", "");

  private static final int BATCH_SIZE = 1024;

  private final NodeHasher root;

  private BloomFilterHasher(NodeHasher root) {
    this.root = root;
  }

  /** Adds the values at some positions. */
  @FunctionalInterface
  private interface NodeHasher {
    void add(ColumnBuilder values, int from, int to, long path, BloomFilterWriter target);
  }

  /**
   * The hasher of a type's values; empty if predicates cannot test them, or not all that predicates
   * can test would be added: the fields of recursive records.
   */
  public static Optional<BloomFilterHasher> of(DataType type) {
    return hasRecursion(type) ? Optional.empty() : hasher(type).map(BloomFilterHasher::new);
  }

  private static boolean hasRecursion(DataType type) {
    return switch (type.kind()) {
      case NULLABLE -> hasRecursion(type.valueType());
      case UNION -> NestedTypes.branches(type).stream().anyMatch(BloomFilterHasher::hasRecursion);
      case MAP -> hasRecursion(NestedTypes.mapValue(type));
      case RECORD ->
          ((RecordType) type).isRecursive()
              || NestedTypes.fields(type).stream().anyMatch(field -> hasRecursion(field.type()));
      default -> false;
    };
  }

  /** Adds values in Avro binary, one after another. */
  public void add(ByteReader in, ValueSerde type, int count, BloomFilterWriter target) {
    ColumnBuilder values = NodeBuilders.of(type.type(), new SizeTracker());
    for (int i = 1; i <= count; i++) {
      type.build(type.read(in, null), values);
      if (i == count || values.count() == BATCH_SIZE) {
        add(values, target);
        values.truncate(0);
      }
    }
  }

  /** Adds all values. */
  public void add(ColumnBuilder values, BloomFilterWriter target) {
    root.add(values, 0, values.count(), 0, target);
  }

  private static Optional<NodeHasher> hasher(DataType type) {
    DataType value = NestedTypes.unwrapNullable(type);
    return switch (NodeKind.of(value)) {
      case INTEGRAL -> Optional.of(BloomFilterHasher::addLongs);
      case DECIMAL -> Optional.of(BloomFilterHasher::addDecimals);
      case FLOAT, DOUBLE -> Optional.of(BloomFilterHasher::addFloating);
      case BYTES, FIXED ->
          ComparisonKind.of(value) == ComparisonKind.BYTES
              ? Optional.of(BloomFilterHasher::addBytes)
              : Optional.empty();
      case RECORD -> record(value);
      case MAP -> hasher(NestedTypes.mapValue(value)).map(BloomFilterHasher::map);
      case OPAQUE -> opaque(value);
      case NULL, ARRAY -> Optional.empty();
    };
  }

  private static void addLongs(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {
    long[] numbers = ((NumberBuilder) values).values();
    for (int i = from; i < to; i++) {
      // A null repeats the previous value, which only costs a hash.
      if (values.isPresent(i)) {
        add(path, BloomHash.of(numbers[i]), target);
      }
    }
  }

  private static void addDecimals(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {
    BytesBuilder bytes = (BytesBuilder) values;
    byte[] data = bytes.data().array();
    for (int i = from; i < to; i++) {
      if (values.isPresent(i)) {
        long number = TwosComplementBytes.saturatedLong(data, bytes.start(i), bytes.length(i));
        add(path, BloomHash.of(number), target);
      }
    }
  }

  private static void addFloating(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {
    NumberBuilder numbers = (NumberBuilder) values;
    for (int i = from; i < to; i++) {
      if (values.isPresent(i)) {
        add(path, BloomHash.of(numbers.doubleAt(i)), target);
      }
    }
  }

  private static void addBytes(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {
    BytesBuilder bytes = (BytesBuilder) values;
    byte[] data = bytes.data().array();
    for (int i = from; i < to; i++) {
      if (values.isPresent(i)) {
        add(path, BloomHash.of(data, bytes.start(i), bytes.length(i)), target);
      }
    }
  }

  private static Optional<NodeHasher> record(DataType record) {
    List<Field> fields = NestedTypes.fields(record);
    List<Optional<NodeHasher>> hashers =
        fields.stream().map(field -> hasher(field.type())).toList();
    if (hashers.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    long[] names = fields.stream().mapToLong(field -> hash(field.name())).toArray();
    return Optional.of(
        (values, from, to, path, target) -> {
          for (int i = 0; i < names.length; i++) {
            if (hashers.get(i).isPresent()) {
              ColumnBuilder field = ((RecordBuilder) values).field(i);
              hashers.get(i).get().add(field, from, to, BloomHash.path(path, names[i]), target);
            }
          }
        });
  }

  private static long hash(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return BloomHash.of(utf8, 0, utf8.length);
  }

  private static NodeHasher map(NodeHasher value) {
    return (values, from, to, path, target) -> {
      MapBuilder maps = (MapBuilder) values;
      KeyDictionary keys = maps.keys();
      int first = from == to ? 0 : maps.start(from);
      int last = from == to ? 0 : maps.end(to - 1);
      for (int entry = first; entry < last; entry++) {
        int start = keys.start(maps.keyCode(entry));
        long key = BloomHash.of(keys.data(), start, keys.end(maps.keyCode(entry)) - start);
        value.add(maps.values(), entry, entry + 1, BloomHash.path(path, key), target);
      }
    };
  }

  /** Unions of one branch; predicates cannot test others. */
  private static Optional<NodeHasher> opaque(DataType type) {
    List<DataType> branches = NestedTypes.branches(type);
    return branches.size() != 1
        ? Optional.empty()
        : hasher(branches.get(0)).map(hasher -> ofBranch(AvroSchemas.of(branches.get(0)), hasher));
  }

  private static NodeHasher ofBranch(AvroSchemas branch, NodeHasher hasher) {
    return (values, from, to, path, target) -> {
      ValueSerde type = ValueSerde.of(branch);
      ColumnBuilder inside = NodeBuilders.of(branch.type(), new SizeTracker());
      BytesBuilder bytes = (BytesBuilder) values;
      ByteReader in = new ByteReader(bytes.data().array(), bytes.data().size(), 0, LOCATION);
      for (int i = from; i < to; i++) {
        if (values.isPresent(i)) {
          in.moveTo(bytes.start(i));
          in.readZigzag(); // the branch
          type.build(type.read(in, null), inside);
        }
      }
      hasher.add(inside, 0, inside.count(), path, target);
    };
  }

  private static void add(long path, long hash, BloomFilterWriter target) {
    if (!target.isFull()) {
      target.add(BloomHash.atPath(path, hash));
    }
  }
}
