package dev.stoa.spark.version;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.collection.immutable.$colon$colon;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Nil$;

/**
 * Copies collections from and to those of Scala, by methods that both Scala 2.12 and 2.13 have. A
 * list is what both call a sequence, which is not the same type.
 */
public final class ScalaCollections {
  private ScalaCollections() {}

  /** Returns a Scala list. */
  @SuppressWarnings("unchecked") // the empty list has no elements of another type
  public static <T> scala.collection.immutable.List<T> list(List<? extends T> values) {
    scala.collection.immutable.List<T> list =
        (scala.collection.immutable.List<T>) (scala.collection.immutable.List<?>) Nil$.MODULE$;
    for (int i = values.size() - 1; i >= 0; i--) {
      list = new $colon$colon<>(values.get(i), list);
    }
    return list;
  }

  /** Returns the values of a Scala collection, in its order. */
  public static <T> List<T> javaList(scala.collection.Iterable<? extends T> values) {
    List<T> list = new ArrayList<>();
    Iterator<? extends T> iterator = values.iterator();
    while (iterator.hasNext()) {
      list.add(iterator.next());
    }
    return list;
  }

  /** Returns a Scala map. */
  @SuppressWarnings("unchecked") // Scala 2.13 does not tell Java which map an update returns
  public static <K, V> scala.collection.immutable.Map<K, V> map(Map<K, V> values) {
    scala.collection.immutable.Map<K, V> map = Map$.MODULE$.<K, V>empty();
    for (Map.Entry<K, V> entry : values.entrySet()) {
      map = map.updated(entry.getKey(), entry.getValue());
    }
    return map;
  }

  /** Returns the entries of a Scala map. */
  public static <K, V> Map<K, V> javaMap(scala.collection.Map<K, V> values) {
    Map<K, V> map = new LinkedHashMap<>();
    for (Tuple2<K, V> entry : ScalaCollections.<Tuple2<K, V>>javaList(values)) {
      map.put(entry._1(), entry._2());
    }
    return map;
  }
}
