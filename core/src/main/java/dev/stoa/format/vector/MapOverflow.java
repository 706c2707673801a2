package dev.stoa.format.vector;

import dev.stoa.format.batch.NestedVectorBuilders;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.DictionaryEncodedBytes;
import dev.stoa.format.value.ValuePosition;
import dev.stoa.format.vector.buffer.OffsetsReader;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.type.NestedTypes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.avro.util.Utf8;

/** The entries of a page's maps whose keys have no column. */
public final class MapOverflow {
  private static final int NO_CODE = -1;

  private final OffsetsReader offsets;
  private final BytesDecoder keys;
  private final Optional<DictionaryEncodedBytes> dictionary;
  private final VectorNode values;
  private final boolean hasStringKeys;
  private final PageContext context;
  private final ByteWriter keyBytes = new ByteWriter();

  /** The key whose code was looked up last; null before the first lookup. */
  private byte[] lastKey;

  private int lastCode;

  MapOverflow(PageInput page, int entryCount, MapNode maps) {
    this.context = maps.context();
    keyBytes.setLimit(context.limits().maxBytes());
    this.offsets = new OffsetsReader(page.readLongs(maps.count()), entryCount, maps.context());
    this.hasStringKeys = maps.hasStringKeys();
    this.keys = page.readBytes(entryCount);
    this.dictionary = keys.dictionary();
    this.values =
        VectorNode.read(NestedTypes.mapValue(maps.type()), entryCount, page, maps.context());
  }

  OffsetsReader offsets() {
    return offsets;
  }

  VectorNode values() {
    return values;
  }

  /** Returns the decoder of the entries' keys. */
  BytesDecoder keys() {
    return keys;
  }

  /** Returns the index of the first entry of the map at a position. */
  int start(int index) {
    return offsets.start(index);
  }

  /** Returns the number of entries of the map at a position. */
  int entryCount(int index) {
    int start = offsets.start(index);
    return offsets.end(index, start) - start;
  }

  /** Returns the bytes of an entry's key, valid until the next key is requested. */
  ByteWriter key(int entry) {
    keyBytes.truncate(0);
    keys.appendTo(entry, keyBytes);
    context.addWrittenBytes(keyBytes.size());
    return keyBytes;
  }

  /**
   * Returns whether an entry may have the key; false only if a dictionary shows that no entry has
   * it.
   */
  public boolean mightContain(byte[] searchedKey) {
    return dictionary.isEmpty() || lookUpCode(searchedKey, dictionary.get()) != NO_CODE;
  }

  /**
   * Finds a map's first entry with a key.
   *
   * @param target receives the position of the entry's value
   * @return false if no entry of the map has the key
   */
  public boolean find(int index, byte[] searchedKey, ValuePosition target) {
    int start = offsets.start(index);
    int end = offsets.end(index, start);
    int entry =
        dictionary.isPresent()
            ? findByCode(lookUpCode(searchedKey, dictionary.get()), dictionary.get(), start, end)
            : findByBytes(searchedKey, start, end);
    if (entry == end) {
      return false;
    }
    target.set(values, entry);
    return true;
  }

  private int findByCode(int searchedCode, DictionaryEncodedBytes dictionary, int start, int end) {
    int codeCount = dictionary.entries().count();
    for (int entry = start; entry < end && searchedCode != NO_CODE; entry++) {
      long code = dictionary.codes().at(entry);
      if (code == searchedCode) {
        return entry;
      }
      if (code < 0 || code >= codeCount) {
        keys.appendTo(entry, keyBytes); // throws an exception that describes the corrupt code
      }
    }
    return end;
  }

  private int findByBytes(byte[] searchedKey, int start, int end) {
    long writtenBytes = context.writtenBytes();
    for (int entry = start; entry < end; entry++) {
      ByteWriter bytes = key(entry);
      context.checkWrittenBytes(writtenBytes);
      if (Arrays.equals(bytes.array(), 0, bytes.size(), searchedKey, 0, searchedKey.length)) {
        return entry;
      }
    }
    return end;
  }

  /** Returns the code of a key, looked up once for repeated requests of the same key. */
  private int lookUpCode(byte[] searchedKey, DictionaryEncodedBytes dictionary) {
    if (!Arrays.equals(searchedKey, lastKey)) {
      lastCode = dictionary.codeOf(searchedKey);
      lastKey = searchedKey;
    }
    return lastCode;
  }

  /**
   * Decodes a map's entries.
   *
   * @param size the index in both targets from which on the entries are stored
   * @return the index after the last entry
   */
  int read(int index, CharSequence[] keyTarget, Object[] valueTarget, int size) {
    int start = offsets.start(index);
    int end = offsets.end(index, start);
    int newSize = size;
    long writtenBytes = context.writtenBytes();
    for (int entry = start; entry < end; entry++) {
      ByteWriter bytes = key(entry);
      byte[] utf8 = Arrays.copyOf(bytes.array(), bytes.size());
      keyTarget[newSize] =
          hasStringKeys ? new String(utf8, StandardCharsets.UTF_8) : new Utf8(utf8);
      valueTarget[newSize++] = values.read(entry, null);
      context.checkWrittenBytes(writtenBytes);
    }
    return newSize;
  }

  /** Adds the entries of a map to a vector. */
  void append(int index, NestedVectorBuilders.MapVectorBuilder out) {
    int start = offsets.start(index);
    int end = offsets.end(index, start);
    for (int entry = start; entry < end; entry++) {
      VectorNode.append(key(entry), out.keys());
      values.append(entry, out.values());
    }
  }

  /** Appends the entries of a map in Avro binary. */
  void writeAvro(int index, ByteWriter out) {
    int first = offsets.start(index);
    int end = offsets.end(index, first);
    for (int entry = first; entry < end; entry++) {
      int start = out.size();
      keys.appendTo(entry, out);
      BytesNode.insertLength(start, out);
      values.writeAvro(entry, out);
    }
  }
}
