package dev.stoa.format.vector;

import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.CodedBytes;
import dev.stoa.format.value.ValuePlace;
import dev.stoa.format.vector.buffer.Ends;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.PageScope;
import dev.stoa.type.TypeParts;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.avro.util.Utf8;

/** The entries of a page's maps whose keys have no column. */
public final class MapOverflow {
  private static final int NO_CODE = -1;

  private final Ends ends;
  private final BytesDecoder keys;
  private final Optional<CodedBytes> dictionary;
  private final VectorNode values;
  private final boolean hasStringKeys;
  private final PageScope scope;
  private final ByteWriter key = new ByteWriter();

  /** The key whose code was looked up last; none before. */
  private byte[] soughtKey;

  private int soughtCode;

  MapOverflow(PageInput page, int entryCount, MapNode maps) {
    this.scope = maps.scope();
    key.setLimit(scope.limits().mostBytes());
    this.ends = new Ends(page.readLongs(maps.count()), entryCount, maps.scope());
    this.hasStringKeys = maps.hasStringKeys();
    this.keys = page.readBytes(entryCount);
    this.dictionary = keys.dictionary();
    this.values = VectorNode.read(TypeParts.mapValue(maps.type()), entryCount, page, maps.scope());
  }

  Ends ends() {
    return ends;
  }

  VectorNode values() {
    return values;
  }

  BytesDecoder keys() {
    return keys;
  }

  int start(int index) {
    return ends.start(index);
  }

  int entryCount(int index) {
    int start = ends.start(index);
    return ends.end(index, start) - start;
  }

  /** The bytes of an entry's key, valid until the next is asked for. */
  ByteWriter key(int entry) {
    key.truncate(0);
    keys.appendTo(entry, key);
    scope.addWritten(key.size());
    return key;
  }

  /** Whether some entry may have the key; false only where a dictionary does not have it. */
  public boolean mayHave(byte[] wanted) {
    return dictionary.isEmpty() || codeOf(wanted, dictionary.get()) != NO_CODE;
  }

  /** Turns the target to the value of a map's first entry that has the key; false if none has. */
  public boolean find(int index, byte[] wanted, ValuePlace target) {
    int start = ends.start(index);
    int end = ends.end(index, start);
    int entry =
        dictionary.isPresent()
            ? findCode(codeOf(wanted, dictionary.get()), dictionary.get(), start, end)
            : findBytes(wanted, start, end);
    if (entry == end) {
      return false;
    }
    target.turnTo(values, entry);
    return true;
  }

  private int findCode(int wanted, CodedBytes dictionary, int start, int end) {
    int codeCount = dictionary.entries().count();
    for (int entry = start; entry < end && wanted != NO_CODE; entry++) {
      long code = dictionary.codes().at(entry);
      if (code == wanted) {
        return entry;
      }
      if (code < 0 || code >= codeCount) {
        keys.appendTo(entry, key); // says what is wrong
      }
    }
    return end;
  }

  private int findBytes(byte[] wanted, int start, int end) {
    long written = scope.written();
    for (int entry = start; entry < end; entry++) {
      ByteWriter bytes = key(entry);
      scope.checkWritten(written);
      if (Arrays.equals(bytes.array(), 0, bytes.size(), wanted, 0, wanted.length)) {
        return entry;
      }
    }
    return end;
  }

  /** The code of a key, which is looked up once for as long as the same one is asked for. */
  private int codeOf(byte[] wanted, CodedBytes dictionary) {
    if (!Arrays.equals(wanted, soughtKey)) {
      soughtCode = dictionary.codeOf(wanted);
      soughtKey = wanted;
    }
    return soughtCode;
  }

  /** Adds a map's entries, decoded, behind those that are there; gives how many there are then. */
  int read(int index, CharSequence[] keyTarget, Object[] valueTarget, int size) {
    int start = ends.start(index);
    int end = ends.end(index, start);
    int next = size;
    long written = scope.written();
    for (int entry = start; entry < end; entry++) {
      ByteWriter bytes = key(entry);
      byte[] text = Arrays.copyOf(bytes.array(), bytes.size());
      keyTarget[next] = hasStringKeys ? new String(text, StandardCharsets.UTF_8) : new Utf8(text);
      valueTarget[next++] = values.read(entry, null);
      scope.checkWritten(written);
    }
    return next;
  }

  /** Adds the entries of a map to a vector. */
  void append(int index, NestedBuilders.Mapped out) {
    int start = ends.start(index);
    int end = ends.end(index, start);
    for (int entry = start; entry < end; entry++) {
      VectorNode.append(key(entry), out.keys());
      values.append(entry, out.values());
    }
  }

  /** Appends the entries of a map in Avro binary. */
  void writeAvro(int index, ByteWriter out) {
    int start = ends.start(index);
    int end = ends.end(index, start);
    for (int entry = start; entry < end; entry++) {
      int at = out.size();
      keys.appendTo(entry, out);
      BytesNode.insertLength(at, out);
      values.writeAvro(entry, out);
    }
  }
}
