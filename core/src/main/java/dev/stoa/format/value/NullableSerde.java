package dev.stoa.format.value;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.view.ValuePath;
import dev.stoa.type.DataType;
import java.util.Arrays;
import java.util.Optional;

/**
 * The serde of a union of null and one other type: the branch (zigzag), then the value unless it is
 * null.
 */
final class NullableSerde extends ValueSerde {
  private final int valueBranch;
  private final ValueSerde valueSerde;

  NullableSerde(DataType type, int valueBranch, ValueSerde valueSerde) {
    super(type);
    this.valueBranch = valueBranch;
    this.valueSerde = valueSerde;
  }

  @Override
  public Optional<ValueSerde> withDictionary(ValueDictionary dictionary) {
    return valueSerde
        .withDictionary(dictionary)
        .map(dictionarySerde -> new NullableSerde(type(), valueBranch, dictionarySerde));
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (value == null) {
      out.writeZigzag(1 - valueBranch);
    } else {
      out.writeZigzag(valueBranch);
      valueSerde.write(value, out);
    }
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (value == null) {
      target.appendNull();
    } else {
      valueSerde.build(value, target);
    }
  }

  /** Reads the branch; returns whether it is that of null. */
  private boolean readIsNull(ByteReader in) {
    int branchByte = in.readByte(); // zigzag: twice the branch
    if (branchByte != 0 && branchByte != 2) {
      throw in.corrupt("expected branch 0 or 1 of a union, found byte " + branchByte);
    }
    return branchByte >> 1 != valueBranch;
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return readIsNull(in) ? null : valueSerde.read(in, reuse);
  }

  @Override
  public Object view(ByteReader in, Object reuse) {
    return readIsNull(in) ? null : valueSerde.view(in, reuse);
  }

  @Override
  public boolean isNested() {
    return valueSerde.isNested();
  }

  @Override
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    // hot: bench goodput. In wide tables most values are null.
    int nullByte = (1 - valueBranch) << 1; // zigzag: twice the branch
    int index = from;
    while (true) {
      int nullsEnd = index + in.skipEqual(nullByte, to - index);
      Arrays.fill(target.isNull, index, nullsEnd, true);
      index = nullsEnd;
      int start = in.position();
      if (index == to || in.skipEqual(valueBranch << 1, 1) == 0) {
        return index;
      }
      target.isNull[index] = false;
      if (valueSerde.readAhead(in, target, index, index + 1) == index) {
        in.moveTo(start);
        return index;
      }
      index++;
    }
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    if (readIsNull(in)) {
      out.addNull();
    } else {
      valueSerde.append(in, out);
    }
  }

  @Override
  public void append(ByteReader in, ValuePath path, int stepIndex, VectorBuilder out) {
    if (readIsNull(in)) {
      out.addNull();
    } else {
      valueSerde.append(in, path, stepIndex, out);
    }
  }

  @Override
  public void skip(ByteReader in) {
    if (!readIsNull(in)) {
      valueSerde.skip(in);
    }
  }

  @Override
  public boolean isNull(ByteReader in) {
    return readIsNull(in);
  }

  @Override
  ValueSerde branch(ByteReader in) {
    if (readIsNull(in)) {
      throw new IllegalStateException(in.location() + ": the value is null: call isNullAt first");
    }
    return valueSerde;
  }
}
