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
 * Adds the values of a column, and of its fields and keys, to a Bloom filter, which then serves
 * predicates with {@code =} and {@code in}. Called when a page ends, before it is encoded.
 */
public final class BloomFilterHasher {
  private static final SourceLocation LOCATION = new SourceLocation("the page being written", "");

  /** The maximum number of values that are decoded together. */
  private static final int MAX_BATCH_VALUE_COUNT = 1024;

  private final NodeHasher root;

  private BloomFilterHasher(NodeHasher root) {
    this.root = root;
  }

  /** Adds the values of one node of the column's type at some positions. */
  @FunctionalInterface
  private interface NodeHasher {
    void add(ColumnBuilder values, int from, int to, long pathHash, BloomFilterWriter target);
  }

  /**
   * Creates the hasher of a type's values; empty if predicates cannot test them, or if they have
   * recursive records, whose fields would not all be added.
   */
  public static Optional<BloomFilterHasher> of(DataType type) {
    return hasRecursion(type) ? Optional.empty() : nodeHasher(type).map(BloomFilterHasher::new);
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
  public void add(ByteReader in, ValueSerde serde, int count, BloomFilterWriter target) {
    ColumnBuilder values = NodeBuilders.of(serde.type(), new SizeTracker());
    for (int i = 1; i <= count; i++) {
      serde.build(serde.read(in, null), values);
      if (i == count || values.count() == MAX_BATCH_VALUE_COUNT) {
        add(values, target);
        values.truncate(0);
      }
    }
  }

  /** Adds all values of a builder. */
  public void add(ColumnBuilder values, BloomFilterWriter target) {
    root.add(values, 0, values.count(), 0, target);
  }

  private static Optional<NodeHasher> nodeHasher(DataType type) {
    DataType valueType = NestedTypes.unwrapNullable(type);
    return switch (NodeKind.of(valueType)) {
      case INTEGRAL -> Optional.of(BloomFilterHasher::addLongs);
      case DECIMAL -> Optional.of(BloomFilterHasher::addDecimals);
      case FLOAT, DOUBLE -> Optional.of(BloomFilterHasher::addFloating);
      case BYTES, FIXED ->
          ComparisonKind.of(valueType) == ComparisonKind.BYTES
              ? Optional.of(BloomFilterHasher::addBytes)
              : Optional.empty();
      case RECORD -> recordHasher(valueType);
      case MAP -> nodeHasher(NestedTypes.mapValue(valueType)).map(BloomFilterHasher::mapHasher);
      case OPAQUE -> unionHasher(valueType);
      case NULL, ARRAY -> Optional.empty();
    };
  }

  private static void addLongs(
      ColumnBuilder values, int from, int to, long pathHash, BloomFilterWriter target) {
    long[] numbers = ((NumberBuilder) values).values();
    for (int i = from; i < to; i++) {

      if (values.isPresent(i)) {
        add(pathHash, BloomHash.of(numbers[i]), target);
      }
    }
  }

  private static void addDecimals(
      ColumnBuilder values, int from, int to, long pathHash, BloomFilterWriter target) {
    BytesBuilder bytes = (BytesBuilder) values;
    byte[] data = bytes.data().array();
    for (int i = from; i < to; i++) {
      if (values.isPresent(i)) {
        long number = TwosComplementBytes.saturatedLong(data, bytes.start(i), bytes.length(i));
        add(pathHash, BloomHash.of(number), target);
      }
    }
  }

  private static void addFloating(
      ColumnBuilder values, int from, int to, long pathHash, BloomFilterWriter target) {
    NumberBuilder numbers = (NumberBuilder) values;
    for (int i = from; i < to; i++) {
      if (values.isPresent(i)) {
        add(pathHash, BloomHash.of(numbers.doubleAt(i)), target);
      }
    }
  }

  private static void addBytes(
      ColumnBuilder values, int from, int to, long pathHash, BloomFilterWriter target) {
    BytesBuilder bytes = (BytesBuilder) values;
    byte[] data = bytes.data().array();
    for (int i = from; i < to; i++) {
      if (values.isPresent(i)) {
        add(pathHash, BloomHash.of(data, bytes.start(i), bytes.length(i)), target);
      }
    }
  }

  private static Optional<NodeHasher> recordHasher(DataType recordType) {
    List<Field> fields = NestedTypes.fields(recordType);
    List<Optional<NodeHasher>> hashers =
        fields.stream().map(field -> nodeHasher(field.type())).toList();
    if (hashers.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    long[] nameHashes = fields.stream().mapToLong(field -> hash(field.storedName())).toArray();
    return Optional.of(
        (values, from, to, pathHash, target) -> {
          for (int i = 0; i < nameHashes.length; i++) {
            if (hashers.get(i).isPresent()) {
              ColumnBuilder field = ((RecordBuilder) values).field(i);
              hashers
                  .get(i)
                  .get()
                  .add(field, from, to, BloomHash.ofPath(pathHash, nameHashes[i]), target);
            }
          }
        });
  }

  private static long hash(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return BloomHash.of(utf8, 0, utf8.length);
  }

  private static NodeHasher mapHasher(NodeHasher valueHasher) {
    return (values, from, to, pathHash, target) -> {
      MapBuilder maps = (MapBuilder) values;
      KeyDictionary keys = maps.keys();
      int first = from == to ? 0 : maps.start(from);
      int end = from == to ? 0 : maps.end(to - 1);
      for (int entry = first; entry < end; entry++) {
        int start = keys.start(maps.keyCode(entry));
        long keyHash = BloomHash.of(keys.data(), start, keys.end(maps.keyCode(entry)) - start);
        valueHasher.add(
            maps.values(), entry, entry + 1, BloomHash.ofPath(pathHash, keyHash), target);
      }
    };
  }

  /** Creates the hasher of a union of one branch; tests of other unions do not use filters. */
  private static Optional<NodeHasher> unionHasher(DataType type) {
    List<DataType> branches = NestedTypes.branches(type);
    return branches.size() != 1
        ? Optional.empty()
        : nodeHasher(branches.get(0))
            .map(hasher -> branchHasher(AvroSchemas.of(branches.get(0)), hasher));
  }

  private static NodeHasher branchHasher(AvroSchemas branchSchemas, NodeHasher hasher) {
    return (values, from, to, pathHash, target) -> {
      ValueSerde serde = ValueSerde.of(branchSchemas);
      ColumnBuilder branchValues = NodeBuilders.of(branchSchemas.type(), new SizeTracker());
      BytesBuilder bytes = (BytesBuilder) values;
      ByteReader in = new ByteReader(bytes.data().array(), bytes.data().size(), 0, LOCATION);
      for (int i = from; i < to; i++) {
        if (values.isPresent(i)) {
          in.moveTo(bytes.start(i));
          in.readZigzag(); // skip the branch
          serde.build(serde.read(in, null), branchValues);
        }
      }
      hasher.add(branchValues, 0, branchValues.count(), pathHash, target);
    };
  }

  private static void add(long pathHash, long hash, BloomFilterWriter target) {
    if (!target.isFull()) {
      target.add(BloomHash.atPath(pathHash, hash));
    }
  }
}
