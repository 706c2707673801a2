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

/** An enum: the symbol's ordinal in its schema (zigzag). */
final class EnumSerde extends ValueSerde {
  private final Map<String, Integer> ordinals = new HashMap<>();
  private final Object[] symbols;

  /** An enum whose symbols are read as the given objects. */
  EnumSerde(DataType type, Function<String, Object> objects) {
    super(type);
    List<String> names = NestedTypes.symbols(type);
    names.forEach(name -> ordinals.put(name, ordinals.size()));
    this.symbols = names.stream().map(objects).toArray();
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
    boolean possible =
        value instanceof GenericEnumSymbol<?>
            || value instanceof CharSequence
            || value instanceof Enum<?>;
    Integer ordinal = possible ? ordinals.get(value.toString()) : null;
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
    long at = in.readZigzag();
    if (at < 0 || at >= symbols.length) {
      throw in.corrupt("expected one of " + symbols.length + " enum symbols, found number " + at);
    }
    return (int) at;
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
