package dev.stoa.format.vector.write;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bloom.BloomFilterWriter;
import dev.stoa.format.bloom.BloomHash;
import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.KeyTable;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.builder.RecordBuilder;
import dev.stoa.format.builder.Tally;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.predicate.matcher.SignedNumbers;
import dev.stoa.type.Comparison;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeParts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Adds the values of a column, and those of its fields and keys, to a Bloom filter: all that {@code
 * =} and {@code in} can ask for. Called when a page ends, before it is encoded.
 */
public final class NodeHashes {
  private static final FilePlace PLACE = new FilePlace("the page being written", "");

  private static final int VALUES_AT_ONCE = 1024;

  private final Part root;

  private NodeHashes(Part root) {
    this.root = root;
  }

  /** Adds the values of some places. */
  @FunctionalInterface
  private interface Part {
    void add(ColumnBuilder values, int from, int to, long path, BloomFilterWriter target);
  }

  /**
   * What adds the values of a type; empty where nothing in them can be asked for, or where more can
   * be than is added: the fields of records that contain themselves.
   */
  public static Optional<NodeHashes> of(DataType type) {
    return hasRecursion(type) ? Optional.empty() : part(type).map(NodeHashes::new);
  }

  private static boolean hasRecursion(DataType type) {
    return switch (type.kind()) {
      case NULLABLE -> hasRecursion(type.valueType());
      case UNION -> TypeParts.branches(type).stream().anyMatch(NodeHashes::hasRecursion);
      case MAP -> hasRecursion(TypeParts.mapValue(type));
      case RECORD ->
          ((RecordType) type).isRecursive()
              || TypeParts.fields(type).stream().anyMatch(field -> hasRecursion(field.type()));
      default -> false;
    };
  }

  /** Adds values in Avro binary, one after another. */
  public void add(ByteReader in, ValueType type, int count, BloomFilterWriter target) {
    ColumnBuilder values = NodeBuilders.of(type.type(), new Tally());
    for (int i = 1; i <= count; i++) {
      type.build(type.read(in, null), values);
      if (i == count || values.count() == VALUES_AT_ONCE) {
        add(values, target);
        values.truncate(0);
      }
    }
  }

  /** Adds all values. */
  public void add(ColumnBuilder values, BloomFilterWriter target) {
    root.add(values, 0, values.count(), 0, target);
  }

  private static Optional<Part> part(DataType type) {
    DataType value = TypeParts.present(type);
    return switch (NodeKind.of(value)) {
      case NUMBER -> Optional.of(NodeHashes::addLongs);
      case DECIMAL -> Optional.of(NodeHashes::addDecimals);
      case FLOAT, DOUBLE -> Optional.of(NodeHashes::addFloating);
      case BYTES, FIXED ->
          Comparison.of(value) == Comparison.BYTES
              ? Optional.of(NodeHashes::addBytes)
              : Optional.empty();
      case RECORD -> record(value);
      case MAP -> part(TypeParts.mapValue(value)).map(NodeHashes::map);
      case OPAQUE -> opaque(value);
      case NULL, ARRAY -> Optional.empty();
    };
  }

  private static void addLongs(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {
    long[] numbers = ((NumberBuilder) values).values();
    for (int i = from; i < to; i++) {
      // A place without a value repeats the one before, which costs a hash.
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
        long number = SignedNumbers.saturated(data, bytes.start(i), bytes.length(i));
        add(path, BloomHash.of(number), target);
      }
    }
  }

  private static void addFloating(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {
    NumberBuilder numbers = (NumberBuilder) values;
    for (int i = from; i < to; i++) {
      if (values.isPresent(i)) {
        add(path, BloomHash.of(numbers.real(i)), target);
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

  private static Optional<Part> record(DataType record) {
    List<Field> fields = TypeParts.fields(record);
    List<Optional<Part>> parts = fields.stream().map(field -> part(field.type())).toList();
    if (parts.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    long[] names = fields.stream().mapToLong(field -> hash(field.name())).toArray();
    return Optional.of(
        (values, from, to, path, target) -> {
          for (int i = 0; i < names.length; i++) {
            if (parts.get(i).isPresent()) {
              ColumnBuilder field = ((RecordBuilder) values).field(i);
              parts.get(i).get().add(field, from, to, BloomHash.path(path, names[i]), target);
            }
          }
        });
  }

  private static long hash(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return BloomHash.of(utf8, 0, utf8.length);
  }

  private static Part map(Part value) {
    return (values, from, to, path, target) -> {
      MapBuilder maps = (MapBuilder) values;
      KeyTable keys = maps.keys();
      int first = from == to ? 0 : maps.start(from);
      int last = from == to ? 0 : maps.end(to - 1);
      for (int entry = first; entry < last; entry++) {
        int start = keys.start(maps.key(entry));
        long key = BloomHash.of(keys.data(), start, keys.end(maps.key(entry)) - start);
        value.add(maps.values(), entry, entry + 1, BloomHash.path(path, key), target);
      }
    };
  }

  /** Unions of one branch; values of more cannot be asked for. */
  private static Optional<Part> opaque(DataType type) {
    List<DataType> branches = TypeParts.branches(type);
    return branches.size() != 1
        ? Optional.empty()
        : part(branches.get(0)).map(part -> ofBranch(AvroSchemas.of(branches.get(0)), part));
  }

  private static Part ofBranch(AvroSchemas branch, Part part) {
    return (values, from, to, path, target) -> {
      ValueType type = ValueType.of(branch);
      ColumnBuilder inside = NodeBuilders.of(branch.type(), new Tally());
      BytesBuilder bytes = (BytesBuilder) values;
      ByteReader in = new ByteReader(bytes.data().array(), bytes.data().size(), 0, PLACE);
      for (int i = from; i < to; i++) {
        if (values.isPresent(i)) {
          in.moveTo(bytes.start(i));
          in.readZigzag(); // the branch
          type.build(type.read(in, null), inside);
        }
      }
      part.add(inside, 0, inside.count(), path, target);
    };
  }

  private static void add(long path, long hash, BloomFilterWriter target) {
    if (!target.isFull()) {
      target.add(BloomHash.at(path, hash));
    }
  }
}
