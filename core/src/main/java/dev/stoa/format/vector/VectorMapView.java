package dev.stoa.format.vector;

import dev.stoa.data.ColumnarMap;
import dev.stoa.format.value.EntryCursor;
import dev.stoa.format.value.MapView;
import dev.stoa.format.value.ValuePosition;
import java.util.Iterator;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.apache.avro.util.Utf8;

/** A map of a vector page, in which a key is looked up without reading the other keys. */
final class VectorMapView extends MapView {
  private MapNode node;
  private int index;

  /** Resets to the map at a position. */
  VectorMapView reset(MapNode newNode, int newIndex) {
    node = newNode;
    index = newIndex;
    resetLookup();
    return this;
  }

  @Override
  protected boolean find(CharSequence key, ValuePosition target) {
    return node.find(index, key, target);
  }

  @Override
  protected boolean isUnchanged(CharSequence key) {
    return key instanceof String || node.isLastKey(key);
  }

  @Override
  protected EntryCursor cursor(int skippedCount) {
    return new VectorEntryCursor(node, index, skippedCount);
  }

  @Override
  protected Iterator<Map.Entry<CharSequence, Object>> entries() {
    return node.readAhead().iterator(index);
  }

  @Override
  public int size() {
    return node.entryCount(index);
  }

  @Override
  public ColumnarMap copy() {
    return (ColumnarMap) node.read(index, null);
  }

  @Override
  protected int forEachDecodedInt(ObjIntConsumer<? super CharSequence> action) {
    return node.readAhead().forEachInt(index, action);
  }

  @Override
  protected int forEachDecodedLong(ObjLongConsumer<? super CharSequence> action) {
    return node.readAhead().forEachLong(index, action);
  }

  @Override
  protected int forEachDecodedDouble(ObjDoubleConsumer<? super CharSequence> action) {
    return node.readAhead().forEachDouble(index, action);
  }

  @Override
  protected int forEachDecodedText(
      Utf8 text, BiConsumer<? super CharSequence, ? super Utf8> action) {
    return node.readAhead().forEachText(index, text, action);
  }
}
