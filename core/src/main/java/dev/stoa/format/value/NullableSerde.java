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

/** A union of null and one other type: the branch (zigzag), then the value if there is one. */
final class NullableSerde extends ValueSerde {
  private final int valueBranch;
  private final ValueSerde value;

  NullableSerde(DataType type, int valueBranch, ValueSerde value) {
    super(type);
    this.valueBranch = valueBranch;
    this.value = value;
  }

  @Override
  public Optional<ValueSerde> withDictionary(ValueDictionary dictionary) {
    return value
        .withDictionary(dictionary)
        .map(other -> new NullableSerde(type(), valueBranch, other));
  }

  @Override
  public void write(Object datum, ByteWriter out) {
    if (datum == null) {
      out.writeZigzag(1 - valueBranch);
    } else {
      out.writeZigzag(valueBranch);
      value.write(datum, out);
    }
  }

  @Override
  public void build(Object datum, ColumnBuilder target) {
    if (datum == null) {
      target.appendNull();
    } else {
      value.build(datum, target);
    }
  }

  private boolean readIsNull(ByteReader in) {
    int raw = in.readByte();
    if (raw != 0 && raw != 2) {
      throw in.corrupt("expected branch 0 or 1 of a union, found byte " + raw);
    }
    return raw >> 1 != valueBranch;
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return readIsNull(in) ? null : value.read(in, reuse);
  }

  @Override
  public Object view(ByteReader in, Object reuse) {
    return readIsNull(in) ? null : value.view(in, reuse);
  }

  @Override
  public boolean isNested() {
    return value.isNested();
  }

  @Override
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    // hot: bench goodput. Most columns of wide tables are null in most rows.
    int nullByte = (1 - valueBranch) << 1;
    int next = from;
    while (true) {
      int nullsEnd = next + in.skipEqual(nullByte, to - next);
      Arrays.fill(target.nulls, next, nullsEnd, true);
      next = nullsEnd;
      int start = in.position();
      if (next == to || in.skipEqual(valueBranch << 1, 1) == 0) {
        return next;
      }
      target.nulls[next] = false;
      if (value.readAhead(in, target, next, next + 1) == next) {
        in.moveTo(start);
        return next;
      }
      next++;
    }
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    if (readIsNull(in)) {
      out.addNull();
    } else {
      value.append(in, out);
    }
  }

  @Override
  public void append(ByteReader in, ValuePath path, int step, VectorBuilder out) {
    if (readIsNull(in)) {
      out.addNull();
    } else {
      value.append(in, path, step, out);
    }
  }

  @Override
  public void skip(ByteReader in) {
    if (!readIsNull(in)) {
      value.skip(in);
    }
  }

  @Override
  public boolean isNull(ByteReader in) {
    return readIsNull(in);
  }

  @Override
  ValueSerde branch(ByteReader in, String wanted) {
    if (readIsNull(in)) {
      throw new IllegalStateException(in.location() + ": this value is null: call isNullAt first");
    }
    return value;
  }
}
