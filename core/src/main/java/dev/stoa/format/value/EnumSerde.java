package dev.stoa.format.value;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.avro.generic.GenericEnumSymbol;

/** The serde of an enum: the symbol's ordinal in its schema (zigzag). */
final class EnumSerde extends ValueSerde {
  private final Map<String, Integer> ordinals = new HashMap<>();

  /** The object that represents each symbol, by ordinal. */
  private final Object[] symbols;

  /** Creates a serde that reads symbols as the objects that a function returns. */
  EnumSerde(DataType type, Function<String, Object> toObject) {
    super(type);
    List<String> names = NestedTypes.symbols(type);
    names.forEach(name -> ordinals.put(name, ordinals.size()));
    this.symbols = names.stream().map(toObject).toArray();
  }

  @Override
  public void write(Object value, ByteWriter out) {
    out.writeZigzag(ordinal(value));
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    target.appendLong(ordinal(value));
  }

  private int ordinal(Object value) {
    boolean isSupported =
        value instanceof GenericEnumSymbol<?>
            || value instanceof CharSequence
            || value instanceof Enum<?>;
    Integer ordinal = isSupported ? ordinals.get(value.toString()) : null;
    if (ordinal == null) {
      throw mismatch(value);
    }
    return ordinal;
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return symbols[readOrdinal(in)];
  }

  private int readOrdinal(ByteReader in) {
    long ordinal = in.readZigzag();
    if (ordinal < 0 || ordinal >= symbols.length) {
      throw in.corrupt(
          "expected the ordinal of one of " + symbols.length + " enum symbols, found " + ordinal);
    }
    return (int) ordinal;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    out.addLong(readOrdinal(in));
  }

  @Override
  public void skip(ByteReader in) {
    in.readVarint();
  }
}
