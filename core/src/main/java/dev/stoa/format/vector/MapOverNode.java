package dev.stoa.format.vector;

import dev.stoa.data.ColumnarMap;
import dev.stoa.format.value.EntryWalk;
import dev.stoa.format.value.MapView;
import dev.stoa.format.value.ValuePlace;
import java.util.Iterator;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.apache.avro.util.Utf8;

/** A map over a node, in which one key is looked up without touching the others. */
final class MapOverNode extends MapView {
  private MapNode node;
  private int index;

  /** Turns to the map at a place. */
  MapOverNode turnTo(MapNode newNode, int newIndex) {
    node = newNode;
    index = newIndex;
    turned();
    return this;
  }

  @Override
  protected boolean find(CharSequence key, ValuePlace target) {
    return node.find(index, key, target);
  }

  @Override
  protected boolean isSame(CharSequence key) {
    return key instanceof String || node.isLast(key);
  }

  @Override
  protected EntryWalk walk(int passed) {
    return new MapEntries(node, index, passed);
  }

  @Override
  protected Iterator<Map.Entry<CharSequence, Object>> entries() {
    return node.run().iterator(index);
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
  protected int passInts(ObjIntConsumer<? super CharSequence> action) {
    return node.run().forEachInt(index, action);
  }

  @Override
  protected int passLongs(ObjLongConsumer<? super CharSequence> action) {
    return node.run().forEachLong(index, action);
  }

  @Override
  protected int passDoubles(ObjDoubleConsumer<? super CharSequence> action) {
    return node.run().forEachDouble(index, action);
  }

  @Override
  protected int passTexts(Utf8 text, BiConsumer<? super CharSequence, ? super Utf8> action) {
    return node.run().forEachText(index, text, action);
  }
}
