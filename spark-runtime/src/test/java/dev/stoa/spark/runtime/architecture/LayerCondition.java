package dev.stoa.spark.runtime.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;

/**
 * The layers in the package-info of {@code dev.stoa.spark}, the lowest first. A package may call
 * only packages of its own layer and of lower ones.
 */
final class LayerCondition extends ArchCondition<JavaClass> {
  private static final String ROOT = "dev.stoa.spark";
  private static final List<Set<String>> LAYERS =
      List.of(
          Set.of("error", "metric", "version"),
          Set.of(
              "vector", "row", "predicate", "function", "generated", "location", "type", "parser"),
          Set.of("aggregate"),
          Set.of("read", "write", "change"),
          Set.of("table"),
          Set.of("rule", "catalog", "procedure"),
          Set.of(""));

  LayerCondition() {
    super("call no higher layer of the package-info of " + ROOT);
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    int callerLayer = layer(type);
    if (callerLayer < 0) {
      events.add(SimpleConditionEvent.violated(type, type.getPackageName() + " is in no layer"));
    }
    for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
      if (isInSparkModule(dependency.getTargetClass())
          && layer(dependency.getTargetClass()) > callerLayer) {
        events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
      }
    }
  }

  private static boolean isInSparkModule(JavaClass type) {
    return (type.getPackageName() + ".").startsWith(ROOT + ".");
  }

  private static int layer(JavaClass type) {
    String packageSuffix = type.getPackageName().substring(ROOT.length());
    String name =
        packageSuffix.isEmpty() ? "" : packageSuffix.substring(1).replaceFirst("\\..*", "");
    for (int layer = 0; layer < LAYERS.size(); layer++) {
      if (LAYERS.get(layer).contains(name)) {
        return layer;
      }
    }
    return -1;
  }
}
